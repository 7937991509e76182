import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { expect, test } from 'vitest'
import { markConstantsPure } from './pure-constants.ts'

test('marks constants of the top level whose value is computed', () => {
  const source = [
    "import * as z from 'zod'",
    'export const one = z.object({',
    '  two: z.string(),',
    '',
    '  three: z.int(),',
    '})',
    'export type One = z.infer<typeof one>',
    '',
    'const four: readonly string[] = [...one.keys()]',
    '/** Five. */',
    'const five = new Set([5])',
    '',
  ].join('\n')
  const marked = markConstantsPure(source)
  expect(marked).toContain('export const one = /* @__PURE__ */ (() => ( z.object({\n  two: z.string(),\n\n')
  expect(marked).toContain('  three: z.int(),\n})))()\nexport type One')
  expect(marked).toContain('const four: readonly string[] = /* @__PURE__ */ (() => ( [...one.keys()]))()\n/** Five. */')
  expect(marked).toContain('const five = /* @__PURE__ */ (() => ( new Set([5])))()\n')
  expect(marked.split('\n')).toHaveLength(source.split('\n').length)
})

test('leaves functions, literals and statements inside functions', () => {
  const source = [
    "export const kinds = ['a', 'b'] as const",
    'const double = (value: number): number => Math.sin(value)',
    'export function three() {',
    '  const four = Math.sin(4)',
    '  return four',
    '}',
    '',
  ].join('\n')
  expect(markConstantsPure(source)).toBe(source)
})

test('keeps every module of shared and events compilable', () => {
  const root = join(import.meta.dirname, '../..')
  for (const file of globSync('{shared,events}/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })) {
    const marked = markConstantsPure(readFileSync(join(root, file), 'utf8'))
    expect(() => transformSync(marked, { loader: 'ts', sourcefile: file }), file).not.toThrow()
  }
})
