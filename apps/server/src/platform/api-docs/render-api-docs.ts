import { product } from '@headframe/domain/limits/product';
import { guide, type GuideFacts } from './guide.ts';
import { html } from './html.ts';
import { reference } from './reference.ts';

const chapters = [
  ['keys', 'API keys'],
  ['examples', 'Examples'],
  ['where', 'The where grammar'],
  ['errors', 'Errors'],
  ['limits', 'Limits'],
  ['reference', 'Reference'],
] as const;

/** The page of help on the API, made of the schema and its access lists; addresses hold the mark for the server's own. */
export function renderApiDocs(facts: GuideFacts): string {
  const page = html`<!doctype html>
    <html lang="en-US">
      <head>
        <meta charset="UTF-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        <meta name="robots" content="noindex" />
        <link rel="stylesheet" href="/docs/api-docs.css" />
        <title>${product.name} API</title>
      </head>
      <body>
        <header>
          <h1>${product.name} API</h1>
          <p>Version ${product.version}. <a href="/docs/schema.graphql">The whole schema</a></p>
          <nav aria-label="Chapters">
            <ul>
              ${chapters.map(([id, label]) => html`<li><a href="#${id}">${label}</a></li>`)}
            </ul>
          </nav>
        </header>
        <main>
          ${guide(facts)}
          <h2 id="reference">Reference</h2>
          <p>Everything an API key may use, with the permission its role must hold.</p>
          ${reference(facts.schema)}
        </main>
      </body>
    </html> `;
  return page.text;
}
