/** Leads to the help on the API, which the server hands out beside the console. */
export function ApiHelpLink() {
  return (
    <a href="/docs/index.html" target="_blank" rel="noopener">
      How to use the API
    </a>
  );
}
