import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { alsoTriedBy, areas, foldersIn, mutatedIn, survivors } from './mutants.ts'

const root = join(import.meta.dirname, '../..')
const files = mutatedIn(root)
const folders = foldersIn(root)

describe('what is mutated', () => {
  it('holds every mutated file in one folder, and no other', () => {
    expect(folders.flatMap((folder) => folder.files).sort()).toEqual(files)
    expect(new Set(files).size).toBe(files.length)
  })

  it('counts every mutated file for one area', () => {
    expect(files.filter((file) => areas.filter((area) => area.holds(file)).length !== 1)).toEqual([])
  })

  it.each([
    'functions/ledger/decide.ts',
    'functions/orders/decide-payment.ts',
    'functions/photos/pixels.ts',
    'functions/privacy/erasure.ts',
    'functions/talk/append-message.ts',
    'functions/withdrawals/decide.ts',
    'shared/route/search/descend.ts',
  ])('holds %s', (file) => {
    expect(files).toContain(file)
  })

  it('holds no test, no declaration of the contract and nothing that a handler stands in', () => {
    const none = /\.test\.|^shared\/contract\/|^functions\/(?!kit\/)\w+\/api\.ts$/
    expect(files.filter((file) => none.test(file))).toEqual([])
  })
})

describe('what tries it', () => {
  it.each(folders)('$name is tried by tests', ({ tests }) => {
    expect(tests.length).toBeGreaterThan(0)
    expect(new Set(tests).size).toBe(tests.length)
  })

  it.each(Object.entries(alsoTriedBy))('%s: tests elsewhere are there, and elsewhere', (name, { tests }) => {
    expect(folders.map((folder) => folder.name)).toContain(name)
    for (const test of tests) {
      expect(test.startsWith(`${name}/`)).toBe(false)
      expect(globSync(test, { cwd: root }), test).not.toEqual([])
    }
  })
})

it('names no survivor in a file that is not mutated', () => {
  expect(survivors.map(({ file }) => file).filter((file) => !files.includes(file))).toEqual([])
})
