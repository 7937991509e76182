import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { operations } from '../../shared/contract/contract.ts'
import { pixKeyTypes } from '../../shared/payouts/pix-key.ts'
import { refusalCodes, refusalStatus } from '../../shared/refusals.ts'
import { checkCells, textCells } from '../support/cells.ts'

const folder = join(import.meta.dirname, '../../web/i18n/ptBR')

function sentencesOf(namespace: string): (readonly [string, string])[] {
  const file = readFileSync(join(folder, `${namespace}.json`), 'utf8')
  const { error } = JSON.parse(file) as { error: Record<string, Record<string, string>> }
  return Object.entries(error).flatMap(([subject, reasons]) =>
    Object.entries(reasons).map(([reason, text]) => [`${subject}.${reason}`, text] as const),
  )
}

const ofAdmins = sentencesOf('admin-errors')
const texts = new Map([...sentencesOf('errors'), ...ofAdmins])

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

test("the sentences that visitors never need are apart: refusals of admins' operations alone", () => {
  const declared = operations().flatMap(({ refusals, access }) => refusals.map((code) => ({ code, access })))
  // The gateway also refuses with `access.denied`.
  const belongsToAdmins = (code: string) => {
    const uses = declared.filter((use) => use.code === code)
    return !code.startsWith('access.') && uses.length > 0 && uses.every(({ access }) => access === 'admin')
  }
  const codeOf = (key: string) => (Object.hasOwn(refusalStatus, key) ? key : key.replace(/_[a-z]+$/, ''))
  expect(ofAdmins.map(([key]) => key).toSorted()).toEqual(
    [...texts.keys()].filter((key) => belongsToAdmins(codeOf(key))).toSorted(),
  )
})

test('every refusal has a 4xx status or 503', () => {
  for (const [code, status] of Object.entries(refusalStatus))
    expect([400, 401, 403, 404, 409, 413, 422, 429, 503], code).toContain(status)
})
