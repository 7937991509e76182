import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkCells } from '../../test/support/cells.ts'
import { additionalTests, areas, foldersIn, mutatedIn, survivors } from './mutants.ts'

const root = join(import.meta.dirname, '../..')
const files = mutatedIn(root)
const folders = foldersIn(root)

describe('mutated files', () => {
  it('are assigned to exactly one folder each', () => {
    expect(folders.flatMap((folder) => folder.files).sort()).toEqual(files)
    expect(new Set(files).size).toBe(files.length)
  })

  it('are assigned to exactly one area each', () => {
    expect(files.filter((file) => areas.filter((area) => area.holds(file)).length !== 1)).toEqual([])
  })

  it.each([
    'functions/ledger/decide.ts',
    'functions/orders/decide-payment.ts',
    'functions/payouts/decide.ts',
    'functions/payouts/kinds/donation.ts',
    'functions/photos/pixels.ts',
    'functions/privacy/erasure.ts',
    'functions/talk/append-message.ts',
    'shared/route/search/descend.ts',
  ])('include %s', (file) => {
    expect(files).toContain(file)
  })

  it('exclude tests, contract declarations and modules with a handler', () => {
    const none = /\.test\.|^shared\/contract\/|^functions\/[^/]+\/entries\//
    expect(files.filter((file) => none.test(file))).toEqual([])
  })
})

describe('tests of the mutants', () => {
  it('exist for every folder, each once', () =>
    checkCells(
      folders.map(({ name, tests }) => [name, tests]),
      (tests) => {
        expect(tests.length).toBeGreaterThan(0)
        expect(new Set(tests).size).toBe(tests.length)
      },
    ))

  it('additional tests exist outside their folder', () =>
    checkCells(Object.entries(additionalTests), ({ tests }, name) => {
      expect(folders.map((folder) => folder.name)).toContain(name)
      for (const test of tests) {
        expect(test.startsWith(`${name}/`)).toBe(false)
        expect(globSync(test, { cwd: root }), test).not.toEqual([])
      }
    }))
})

it('names no survivor in a file without mutants', () => {
  expect(survivors.map(({ file }) => file).filter((file) => !files.includes(file))).toEqual([])
})
