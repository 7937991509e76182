import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { accepted } from './accepted.ts'
import { weakenedConditions } from './conditions.ts'
import { findGuards, refusingFunctions } from './find-guards.ts'
import { instrument } from './instrument.ts'

const root = join(import.meta.dirname, '../../..')
const none = new Set<string>()
const found = (source: string, refusing: ReadonlySet<string> = none) =>
  findGuards(source, refusing).map(({ kind, text }) => `${kind}: ${text}`)
const instrumented = (source: string, refusing: ReadonlySet<string> = none) =>
  instrument(source, findGuards(source, refusing)).text

describe('guards', () => {
  it('are refusals, and the parts of their condition that `||` joins', () => {
    expect(found("if (!row || row.userId !== me) throw new Refusal('a')\nelse throw new Error('b')")).toEqual([
      "refusal: throw new Refusal('a')",
      'part of a refusal: !row',
      'part of a refusal: row.userId !== me',
    ])
    expect(found("if (a && (b || c)) { throw new Refusal('a') }")).toEqual(["refusal: throw new Refusal('a')"])
  })

  it('are calls of functions that refuse, themselves or through others, where nothing uses the result', () => {
    const refusing = refusingFunctions([
      "export function requireOwner() { throw new Refusal('a') }",
      'const requireAll = async () => { await requireOwner() }\nfunction write() { put() }',
    ])
    expect([...refusing].sort()).toEqual(['requireAll', 'requireOwner'])
    expect(found('await requireAll(a)\nrequireOwner(b)\nconst c = requireOwner(d)\nwrite()', refusing)).toEqual([
      'call: await requireAll(a)',
      'call: requireOwner(b)',
    ])
  })

  it('are the clauses of conditions of writes, not of reads', () => {
    const source = `
      const a = { ConditionExpression: isNew ? 'attribute_not_exists(pk)' : '#v = :v AND #s = :s' }
      const ConditionExpression = \`size(\${name}) < :n AND pk = :pk\`
      const read = { KeyConditionExpression: 'pk = :pk AND sk > :sk', FilterExpression: 'a = :a' }`
    expect(found(source)).toEqual(
      ['attribute_not_exists(pk)', '#v = :v', '#s = :s', `size(\${name}) < :n`, 'pk = :pk'].map(
        (clause) => `condition: ${clause}`,
      ),
    )
  })
})

describe('a clause', () => {
  const clausesOf = (condition: string) => weakenedConditions(`'${condition}'`).map(({ clause }) => clause)

  it('ends at an `AND` outside parentheses that belongs to no `BETWEEN`', () => {
    expect(clausesOf('a = :a AND (b = :b AND c = :c) AND d BETWEEN :e AND :f AND contains(g, :g)')).toEqual([
      'a = :a',
      '(b = :b AND c = :c)',
      'd BETWEEN :e AND :f',
      'contains(g, :g)',
    ])
    expect(clausesOf('attribute_not_exists(a) OR a = :none')).toEqual(['attribute_not_exists(a) OR a = :none'])
  })

  it('always holds when it is taken away, and keeps its names and values', () => {
    const always = 'attribute_exists(pk) OR attribute_not_exists(pk)'
    expect(weakenedConditions(`'a = :a AND b = :b'`).map(({ weakened }) => weakened)).toEqual([
      `'(${always} OR a = :a) AND b = :b'`,
      `'a = :a AND (${always} OR b = :b)'`,
    ])
  })
})

describe('an instrumented source', () => {
  it('has a switch before each guard', () => {
    expect(instrumented("if (a || b) throw new Refusal('c')\nelse d()")).toBe(
      "if ((true && (a)) || (true && (b))) { if (true) throw new Refusal('c') }\nelse d()",
    )
    expect(instrumented('await requireAll(a)', new Set(['requireAll']))).toBe('{ if (true) await requireAll(a) }')
    expect(instrumented("({ ConditionExpression: 'a = :a' })")).toMatch(
      /ConditionExpression: \(true \? 'a = :a' : '\(.* OR a = :a\)'\) /,
    )
  })

  it('weakens the clause of each switch', () => {
    const source = "({ ConditionExpression: 'a = :a AND b = :b AND c = :c' })"
    const { text, sites } = instrument(source, findGuards(source, none))
    for (const { guard, column } of sites) {
      const mutant = `${text.slice(0, column)}false${text.slice(column + 4)}`
      const { ConditionExpression } = new Function(`return ${mutant}`)() as { ConditionExpression: string }
      expect(ConditionExpression).toContain(` OR ${guard.text})`)
    }
  })

  it('says where each switch is, in lines from 1 and columns from 0', () => {
    const source = "f(() => {\n  if (a) throw new Refusal('b')\n  if (c || d) throw new Refusal('e')\n})"
    const { text, sites } = instrument(source, findGuards(source, none))
    const lines = text.split('\n')
    expect(sites).toHaveLength(4)
    for (const { line, column } of sites) expect(lines[line - 1]?.slice(column, column + 4)).toBe('true')
    expect(sites.map(({ guard }) => guard.line)).toEqual([2, 3, 3, 3])
  })
})

it('accepts survivors only where their guard is in the source', () => {
  const refusing = new Set(accepted.flatMap(({ guard }) => /(\w+)\(/.exec(guard)?.[1] ?? []))
  for (const { file, guard } of accepted) {
    const guards = findGuards(readFileSync(join(root, file), 'utf8'), refusing)
    expect(
      guards.map(({ text }) => text),
      file,
    ).toContain(guard)
  }
})
