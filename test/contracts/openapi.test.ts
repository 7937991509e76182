import { expect, test } from 'vitest'
import { openApiDocument } from '../../functions/reference/document.ts'
import { httpOperations as operations } from '../../shared/contract/contract.ts'
import { checkCells } from '../support/cells.ts'

interface Documented {
  readonly summary?: string
  readonly security?: readonly object[]
  readonly responses?: Readonly<Record<string, unknown>>
}

const document = (await openApiDocument()) as { openapi: string; paths: Record<string, Record<string, Documented>> }

test('the document is OpenAPI 3.1 and describes exactly the operations of the contract', () => {
  expect(document.openapi).toMatch(/^3\.1\./)
  const described = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.sort()).toEqual(
    operations()
      .map(({ method, path }) => `${method} ${path}`)
      .sort(),
  )
})

test('every operation has a summary, a response and the correct token requirement', () =>
  checkCells(
    operations().map((operation) => [operation.name, operation]),
    ({ method, path, access }) => {
      const described = document.paths[path]?.[method.toLowerCase()]
      expect(described?.summary).toMatch(/\S+ \S+/)
      expect(Object.keys(described?.responses ?? {}).some((status) => /^20[01]$/.test(status))).toBe(true)
      expect(described?.security).toEqual(access === 'public' ? [] : [{ accessToken: [] }])
    },
  ))
