import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dropErrorClasses, foldConstantKeys, importedFromClients } from './sdk-weight.ts'

test('replaces computed keys with their constants', () => {
  const source = 'const _hH = "httpHeader";\nexport var A$ = [3, [[0, { [_hH]: _x, [_hH]: 1 }]]];'
  expect(foldConstantKeys(source)).toBe(
    'const _hH = "httpHeader";\nexport var A$ = [3, [[0, { "httpHeader": _x, "httpHeader": 1 }]]];',
  )
})

test('keeps a computed key that is no constant of the module', () => {
  const source = 'let key = "a";\nexport const made = { [key]: 1, [other]: 2 };'
  expect(foldConstantKeys(source)).toBe(source)
})

test('leaves no computed key in the schemas of the SDK’s clients', () => {
  const modules = join(import.meta.dirname, '../../node_modules/@aws-sdk')
  const files = globSync('client-{s3,location,sesv2}/dist-es/schemas/schemas_0.js', { cwd: modules })
  expect(files).toHaveLength(3)
  for (const file of files) {
    const source = readFileSync(join(modules, file), 'utf8')
    expect(source).toMatch(/\[_\w+\]:/)
    expect(foldConstantKeys(source)).not.toMatch(/\[_\w+\]:/)
  }
})

test('keeps the exception classes that the functions import, and the base class', () => {
  const root = join(import.meta.dirname, '../..')
  const kept = importedFromClients(root)
  // Passed as an argument, not behind `instanceof`.
  expect([...kept]).toEqual(expect.arrayContaining(['ResourceNotFoundException', 'ConflictException']))
  const path = 'node_modules/@aws-sdk/client-dynamodb/dist-es/schemas/schemas_0.js'
  const lean = dropErrorClasses(readFileSync(join(root, path), 'utf8'), kept)
  const left = [...lean.matchAll(/registerError\(\w+\$, (\w+)\)/g)].map(([, name]) => name)
  expect(left.toSorted()).toEqual([
    'ConditionalCheckFailedException',
    'DynamoDBServiceException',
    'ResourceNotFoundException',
    'TransactionCanceledException',
    'TransactionConflictException',
  ])
})
