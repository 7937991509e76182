import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type DeclaredOperation, operations } from '../../shared/contract/contract.ts'
import { nouns } from '../../shared/contract/operation.ts'
import { relationText } from '../../shared/contract/relation.ts'
import { refusalStatus } from '../../shared/refusals.ts'

/** `GET /recyclables` or `mutation sendMessage`. */
const wayTo = (operation: DeclaredOperation) =>
  operation.transport === 'live' ? `mutation ${operation.mutation}` : `${operation.method} ${operation.path}`

const page = readFileSync(join(import.meta.dirname, '../../docs/security.md'), 'utf8')

test('docs/security.md says of every operation who may call it', () => {
  const declared = operations().map(
    (operation) =>
      `| \`${operation.name}\` | \`${wayTo(operation)}\` | ${operation.access} | ${relationText(operation.relation)} |`,
  )
  const documented = [
    ...page.matchAll(/^\| `\w+\.\w+` \| `(?:[A-Z]+ \/|mutation )[^`]*` \| [a-z-]+ \| [^|]+ \|/gm),
  ].map(([row]) => row)
  expect(documented).toEqual(declared)
})

test.each(operations().map((operation) => [operation.name, operation] as const))(
  '%s states one of three kinds of access and belongs to a noun that has a function',
  (_, { access, noun }) => {
    expect(['public', 'signed-in', 'admin']).toContain(access)
    expect(nouns).toContain(noun)
  },
)

test('what only admins may call stands below /admin, and nothing else does', () => {
  for (const { name, path, access } of operations()) expect(path.startsWith('/admin/'), name).toBe(access === 'admin')
})

test('nobody changes anything without signing in, but what leads to an account, a count of pages and signed news of payments', () => {
  const open = operations().filter(({ access }) => access === 'public')
  const changing = open.filter(({ method }) => method !== 'GET').map(({ name }) => name)
  // Who has no account yet, or no longer its password, cannot be signed in.
  const ofAccounts = ['accounts.signUp', 'accounts.requestRecovery', 'accounts.resetPassword']
  // A screen that asks to be let in, and whether it was: a POST so that its secret stands in no address.
  const ofScreens = ['deviceSignIns.start', 'deviceSignIns.state']
  expect(changing).toEqual([...ofAccounts, ...ofScreens, 'pageViews.record', 'orders.notify'])
})

test('only what is the same for everyone may be kept by browsers and proxies', () => {
  const kept = operations().filter(({ maxAgeSeconds }) => maxAgeSeconds !== undefined)
  expect(kept.filter(({ method, access }) => method !== 'GET' || access !== 'public')).toEqual([])
})

test.each(operations().map((operation) => [operation.name, operation] as const))(
  '%s tells others of its relation what its contract declares: that there is no such thing, or that they may not',
  (_, { relation, refusals }) => {
    if (typeof relation === 'string') return
    expect(refusals).toContain(relation.others)
    expect([403, 404, 409]).toContain(refusalStatus[relation.others])
  },
)

test('visitors and admins have no relation but that of readers', () => {
  const related = operations().filter(({ access, relation }) => access !== 'signed-in' && relation !== 'none')
  for (const { name, access, relation } of related) {
    expect(access, name).toBe('public')
    expect(relation, name).toMatchObject({ is: 'reader' })
  }
})
