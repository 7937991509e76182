import { invalidParameter } from '../failure.ts'
import type { Group } from '../pool/definition.ts'
import type { Pool } from '../pool/pool.ts'
import type { User } from '../users/users.ts'
import { userType } from './administration.ts'

interface Page<Item> {
  readonly items: Item[]
  readonly token?: string
}

/**
 * Cuts a page out of a list sorted by a unique key. The token is the last key of the page, so entries added or removed
 * between pages neither repeat nor hide others.
 */
function pageOf<Item>(items: readonly Item[], keyOf: (item: Item) => string, limit = 60, token?: string): Page<Item> {
  const after = token === undefined ? undefined : Buffer.from(token, 'base64url').toString()
  const sorted = [...items].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const rest = after === undefined ? sorted : sorted.filter((item) => keyOf(item) > after)
  const page = rest.slice(0, limit)
  const last = page.at(-1)
  if (!last || rest.length <= page.length) return { items: page }
  return { items: page, token: Buffer.from(keyOf(last)).toString('base64url') }
}

const filterable = new Set(
  'username email phone_number name given_name family_name preferred_username cognito:user_status status sub'.split(
    ' ',
  ),
)

export interface ListUsersInput {
  readonly Filter?: string | undefined
  readonly Limit?: number | undefined
  readonly PaginationToken?: string | undefined
  readonly AttributesToGet?: readonly string[] | undefined
}

/** Lists users by an exact (`email = "…"`) or prefix (`email ^= "…"`) filter, or all. */
export function listUsers(pool: Pool, input: ListUsersInput) {
  const users = pool.users.all().filter(filterOf(pool, input.Filter))
  const page = pageOf(users, (user) => user.username, input.Limit, input.PaginationToken)
  const wanted = input.AttributesToGet
  const entries = page.items.map(userType).map((entry) => ({
    ...entry,
    Attributes: entry.Attributes.filter(({ Name }) => !wanted || wanted.includes(Name)),
  }))
  return { Users: entries, ...(page.token && { PaginationToken: page.token }) }
}

export function listUsersInGroup(pool: Pool, groupName: string, limit?: number, token?: string) {
  const members = pool.users.all().filter((user) => user.groups.includes(groupName))
  const page = pageOf(members, (user) => user.username, limit, token)
  return { Users: page.items.map(userType), ...(page.token && { NextToken: page.token }) }
}

export function listGroups(pool: Pool, among: readonly Group[], limit?: number, token?: string) {
  const page = pageOf(among, (group) => group.GroupName, limit, token)
  const entries = page.items.map((group) => groupType(pool, group))
  return { Groups: entries, ...(page.token && { NextToken: page.token }) }
}

function groupType(pool: Pool, { GroupName, Description, Precedence, RoleArn }: Group) {
  return {
    GroupName,
    UserPoolId: pool.settings.id,
    ...(Description && { Description }),
    ...(Precedence !== undefined && { Precedence }),
    ...(RoleArn && { RoleArn }),
  }
}

function filterOf(pool: Pool, filter: string | undefined): (user: User) => boolean {
  if (!filter?.trim()) return () => true
  const [, name = '', operator, quoted = ''] = /^\s*"?([\w:]+)"?\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(filter) ?? []
  if (!filterable.has(name)) throw invalidParameter(`Error while parsing filter: ${filter}`)
  const value = quoted.replace(/\\(.)/g, '$1')
  const insensitive = name === 'email' || name === 'username'
  const fold = (text: string) => (insensitive ? pool.users.normaliseName(text) : text)
  return (user) => {
    const actual = fold(fieldOf(user, name))
    return operator === '=' ? actual === fold(value) : actual.startsWith(fold(value))
  }
}

function fieldOf(user: User, name: string): string {
  if (name === 'username') return user.username
  if (name === 'cognito:user_status') return user.status
  if (name === 'status') return user.enabled ? 'Enabled' : 'Disabled'
  return user.attributes[name] ?? ''
}
