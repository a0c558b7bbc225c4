/** One example as it stands in the page. */
export interface PageExample {
  kind: string;
  /** What it prints: json or csv. */
  answer: string;
  code: string;
  /** What the nearest "Needs" or "Permission" above says; none where any key will do. */
  permissions: string[];
}

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Takes the examples out of the page of help, as a reader copies them, in their order. */
export function pageExamples(page: string): PageExample[] {
  const examples: PageExample[] = [];
  let permissions: string[] = [];
  for (const { groups } of page.matchAll(
    /<p class="permission">(?<needs>.*?)<\/p>|<pre data-example="(?<kind>\w+)" data-answer="(?<answer>\w+)"[^>]*><code>(?<code>.*?)<\/code><\/pre>/gs,
  )) {
    const needs = groups?.['needs'];
    if (needs !== undefined)
      permissions = [...needs.matchAll(/<code>(\w+)<\/code>/g)].flatMap((match) => match[1] ?? []);
    else {
      const { kind = '', answer = '', code = '' } = groups ?? {};
      examples.push({ kind, answer, code: unescaped(code), permissions });
    }
  }
  return examples;
}
