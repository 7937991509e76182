import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sources = globSync('{infra,functions,shared,events,web,local}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/node_modules\/|\.test\.tsx?$/.test(file),
)
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const lines = (file: string) => read(file).split('\n').length - 1

/** Flat lists with one file for each noun or each e-mail: the folder is the list. */
const lists = ['shared/contract', 'infra/nouns', 'functions/notifications/mails', 'shared']

test('no folder has more than 25 source files', () => {
  const counts = new Map<string, number>()
  for (const file of sources) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  expect([...counts].filter(([folder, count]) => count > 25 && !lists.includes(folder))).toEqual([])
})

const longest = 150

test('no function has more than 150 lines', () => {
  const long = sources.flatMap((file) => {
    const text = read(file)
    return text.split('\n').length > longest ? longFunctions(file, text) : []
  })
  expect(long).toEqual([])
})

function longFunctions(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line
  const visit = (node: ts.Node): void => {
    const count = ts.isFunctionLike(node) ? lineAt(node.end) - lineAt(node.getStart()) + 1 : 0
    if (count > longest) found.push(`${file}:${lineAt(node.getStart()) + 1} has ${count} lines`)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Environments, quotas and entries of a noun and lazy routes have files of their own, however short they are. */
const byConvention = /^(functions\/[^/]+\/((env|quotas)\.ts|entries\/)|web\/app\/routes\/)/

test('few files have twelve lines or fewer: what changes with a neighbour is in its file', () => {
  const small = sources.filter((file) => lines(file) <= 12 && !byConvention.test(file))
  expect(small.length).toBeLessThanOrEqual(110)
})
