import { stringify } from 'csv-stringify/sync'

/**
 * Texts that a spreadsheet would turn into another number: `01310100`, a CPF or CNPJ, an id of 12 digits, `12e5`. From
 * 11 digits on, so that a column of CPFs looks alike.
 */
const numberLike = /^(?:0\d+|\d{11,}|\d+e\d+)$/i

/**
 * UTF-8 with a byte-order mark, `;`, CRLF, every cell quoted, texts that begin like formulas or look like long numbers
 * neutralised by an apostrophe (rules 12.5): spreadsheets set to Portuguese split a file there and nowhere else. Both
 * Excel and LibreOffice keep such a cell as text; LibreOffice would show `="…"` as it is, and a tab counts as formula.
 */
export function csvFile(columns: readonly string[], lines: readonly (readonly (string | number)[])[]): string {
  return stringify([[...columns], ...lines.map((line) => [...line])], {
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    quoted: true,
    quoted_empty: true,
    escape_formulas: true,
    cast: {
      number: (value) => ({ value: String(value), quoted: true, escape_formulas: false }),
      string: (value) => (numberLike.test(value) ? `'${value}` : value),
    },
  })
}

/** With a decimal comma for Brazilian spreadsheets: '1234,50'. */
export function csvAmount(cents: number): string {
  return (cents / 100).toFixed(2).replace('.', ',')
}

/** In São Paulo: '21/11/2026 14:05'. */
export function csvInstant(at: string): string {
  const format = new Intl.DateTimeFormat('pt-BR', {
    ...({ dateStyle: 'short', timeStyle: 'short' } as const),
    timeZone: 'America/Sao_Paulo',
  })
  return format.format(new Date(at)).replace(',', '')
}
