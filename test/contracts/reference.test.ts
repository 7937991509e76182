import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { keys } from '../../functions/kit/table/keys.ts'
import { operations } from '../../shared/contract/contract.ts'
import { checkCells } from '../support/cells.ts'
import { referencePages } from '../support/reference/pages.ts'
import { operationWords, rowWords } from '../support/reference/words.ts'

const root = join(import.meta.dirname, '../..')

test('docs/reference is what `npm run reference` writes; a wider right or another condition changes it', async () =>
  checkCells(Object.entries(await referencePages()), (text, path) => {
    expect(readFileSync(join(root, path), 'utf8'), `npm run reference writes ${path}`).toBe(text)
  }))

describe('words of the reference', () => {
  test('describe every key and no removed one', () => {
    expect(Object.keys(rowWords).sort()).toEqual(Object.keys(keys).sort())
  })

  test('name existing operations', () => {
    const names = operations().map(({ name }) => name)
    expect(Object.keys(operationWords).filter((name) => !names.includes(name))).toEqual([])
  })
})
