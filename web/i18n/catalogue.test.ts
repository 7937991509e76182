import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { isCallOf, parseSource, walk } from '../../test/support/texts/source-faults.ts'
import { payoutNouns } from '../features/payouts/payout-noun.ts'

type Catalogue = { readonly [key: string]: string | Catalogue }

const root = new URL('..', import.meta.url).pathname
const sources = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$|\.d\.ts$|^plugins/.test(file))
const files = globSync('i18n/*/*.json', { cwd: root })
const catalogueOf = (file: string) => JSON.parse(readFileSync(root + file, 'utf8')) as Catalogue
const ptBR = new Map(
  files
    .filter((file) => basename(dirname(file)) === 'ptBR')
    .map((file) => [basename(file, '.json'), catalogueOf(file)]),
)

/** Returns all keys as 'a.b.c', without plural suffixes. */
function keysOf(catalogue: Catalogue, prefix = ''): string[] {
  return Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [`${prefix}${key.replace(/_(zero|one|two|few|many|other)$/, '')}`]
      : keysOf(value, `${prefix}${key}.`),
  )
}

interface UsedKey {
  readonly file: string
  readonly namespaces: readonly string[]
  readonly key: string
  readonly composed: boolean
}

const parsed = sources.map((file) => ({
  file,
  tree: parseSource(readFileSync(root + file, 'utf8')),
}))

/** `noun` and `kind.noun` stand for any kind of request; each kind must have all texts. */
const isNoun = (node: ts.Node) => /(^|\.)noun$/.test(node.getText())

function namespacesOf(tree: ts.SourceFile, noun: string): string[] {
  const names: string[] = []
  walk(tree, (node) => {
    if (!isCallOf(node, 'useTranslation')) return
    const [given] = node.arguments
    const listed: readonly ts.Expression[] =
      given && ts.isArrayLiteralExpression(given) ? given.elements : given ? [given] : []
    if (listed.length === 0) names.push('common')
    for (const name of listed)
      if (ts.isStringLiteral(name)) names.push(name.text)
      else if (isNoun(name)) names.push(noun)
  })
  return names
}

function keyOf(argument: ts.Expression, noun: string): Pick<UsedKey, 'key' | 'composed'> | undefined {
  if (ts.isStringLiteral(argument)) return { key: argument.text, composed: false }
  if (!ts.isTemplateExpression(argument)) return undefined
  const [first, ...others] = argument.templateSpans
  if (first === undefined || !isNoun(first.expression)) return { key: argument.head.text, composed: true }
  return { key: argument.head.text + noun + first.literal.text, composed: others.length > 0 }
}

function usedKeys(): UsedKey[] {
  return parsed.flatMap(({ file, tree }) =>
    payoutNouns.flatMap((noun) => {
      const namespaces = namespacesOf(tree, noun)
      const used: UsedKey[] = []
      walk(tree, (node) => {
        if (namespaces.length === 0 || !isCallOf(node, 't')) return
        const argument = ts.isAsExpression(node.arguments[0] ?? node) ? undefined : node.arguments[0]
        const key = argument && keyOf(argument, noun)
        if (key) used.push({ file, namespaces, ...key })
      })
      return used
    }),
  )
}

function isThere({ namespaces, key, composed }: UsedKey): boolean {
  const [own, rest] = key.includes(':') ? (key.split(':') as [string, string]) : [null, key]
  return (own === null ? namespaces : [own]).some((namespace) => {
    const keys = keysOf(ptBR.get(namespace) ?? {})
    return composed ? keys.some((known) => known.startsWith(rest)) : keys.includes(rest)
  })
}

describe('catalogue', () => {
  it('has a text for every key in the source', () => {
    expect(usedKeys().filter((used) => !isThere(used))).toEqual([])
  })

  it('has no unused text', () => {
    const code = parsed.map(({ tree }) => tree.text).join('\n')
    const named = (key: string) => {
      if (code.includes(key)) return true
      const parts = key.split('.')
      return parts.some((_, at) => code.includes(`${parts.slice(0, at + 1).join('.')}.\${`))
    }
    for (const [namespace, catalogue] of ptBR) {
      const forgotten = keysOf(catalogue).filter((key) => !named(key))
      expect({ namespace, forgotten }).toEqual({ namespace, forgotten: [] })
    }
  })
})
