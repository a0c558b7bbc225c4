/** Links to the API help, which the server serves beside the console. */
export function ApiHelpLink() {
  return (
    <a href="/docs/index.html" target="_blank" rel="noopener">
      How to use the API
    </a>
  );
}
