import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pixKeyTypes } from '../../shared/payouts/pix-key.ts'
import { refusalCodes, refusalStatus } from '../../shared/refusals.ts'
import { checkCells, textCells } from '../support/cells.ts'

const file = join(import.meta.dirname, '../../web/i18n/ptBR/errors.json')
const { error } = JSON.parse(readFileSync(file, 'utf8')) as { error: Record<string, Record<string, string>> }
const texts = new Map(
  Object.entries(error).flatMap(([subject, reasons]) =>
    Object.entries(reasons).map(([reason, text]) => [`${subject}.${reason}`, text] as const),
  ),
)

test('every refusal has a message for the user', () =>
  checkCells(textCells(refusalCodes), (code) => expect(texts.get(code) ?? '').toMatch(/\S+ \S+/)))

test('every message belongs to an existing refusal', () => {
  // The sentence about a PIX key depends on its type, which the refusal names as the context.
  const codes: string[] = pixKeyTypes.flatMap((type) => [
    `withdrawal.pix_key_invalid_${type}`,
    `entity.pix_key_invalid_${type}`,
  ])
  expect(codes.filter((code) => ![...texts.keys()].some((one) => one === code))).toEqual([])
  expect([...texts.keys()].filter((code) => !Object.hasOwn(refusalStatus, code) && !codes.includes(code))).toEqual([])
})

test('every refusal has a 4xx status or 503', () => {
  for (const [code, status] of Object.entries(refusalStatus))
    expect([400, 401, 403, 404, 409, 413, 422, 429, 503], code).toContain(status)
})
