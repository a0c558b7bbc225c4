import { zipOf } from './zip-of.ts';

const relationship = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;

/** The parts of a workbook with one sheet, which is left out, and its texts in a part of that name. */
const workbookParts = (texts = 'sharedStrings.xml') => ({
  '[Content_Types].xml': '<Types/>',
  '_rels/.rels': `<Relationships>${relationship(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': `<Relationships>${relationship(1, 'worksheet', 'worksheets/sheet1.xml')}${relationship(2, 'sharedStrings', texts)}</Relationships>`,
});

export const textCell = (ref: string, text: string) => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;

const header = `<row r="1">${textCell('A1', 'ip')}${textCell('B1', 'note')}</row>`;

/** An Excel file of rows below the header `ip, note`, and of more parts. */
export function workbookOf(rows: string, parts: Readonly<Record<string, string>> = {}, texts?: string): Buffer {
  const sheet = `<worksheet><sheetData>${header}${rows}</sheetData></worksheet>`;
  return zipOf({ ...workbookParts(texts), ...parts, 'xl/worksheets/sheet1.xml': sheet });
}
