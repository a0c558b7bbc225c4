/** Fields whose content is a secret, or no text. */
const passedOver = ['password', 'checkbox', 'radio', 'hidden', 'file', 'submit', 'button'];

function labelOf(field: HTMLInputElement | HTMLTextAreaElement): string {
  const label = field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.placeholder;
  return label.replace(/\s*\*$/, '').trim();
}

const isTyped = (field: HTMLInputElement | HTMLTextAreaElement): boolean =>
  field.value !== '' && !passedOver.includes(field.type) && field.autocomplete !== 'one-time-code';

/** What stands in the fields of the open dialogs, by their titles and labels; no passwords and codes. */
export function typedInDialogs(): string {
  const dialogs = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')];
  const texts = dialogs.map((dialog) => {
    const fields = [...dialog.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
    const lines = fields.filter(isTyped).map((field) => [labelOf(field), field.value].filter(Boolean).join(': '));
    if (lines.length === 0) return '';
    const title = dialog.querySelector('h1, h2')?.textContent?.trim() ?? '';
    return [title, ...lines].filter(Boolean).join('\n');
  });
  return texts.filter(Boolean).join('\n\n');
}
