import { gzipSync } from 'node:zlib'

/** What a new user pool needs of an account; passwords, passkeys and authenticators cannot be read. */
export interface PoolPerson {
  readonly sub: string
  readonly email: string
  readonly emailVerified: boolean
  readonly phone: string
  readonly phoneVerified: boolean
  readonly profileType: string
  /** Version and time of the accepted terms. */
  readonly terms: string
  readonly status: string
  readonly enabled: boolean
  readonly groups: readonly string[]
  readonly createdAt: string
}

export type ListedPerson = Omit<PoolPerson, 'groups'>

export interface PoolPages {
  page(
    after: string | undefined,
  ): Promise<{ readonly people: readonly ListedPerson[]; readonly next: string | undefined }>
  /** Ids of the members of each group. */
  groups(): Promise<Readonly<Record<string, readonly string[]>>>
}

/** Files of six thousand people: a page has 60. */
export const pagesPerFile = 100

/**
 * Writes everyone in the user pool to files of one JSON object a line, and then a manifest that makes the export whole:
 * an export without one was interrupted. Returns the number of people.
 */
export async function exportPeople(
  pool: PoolPages,
  put: (name: string, content: Uint8Array) => Promise<void>,
): Promise<number> {
  const groupsOf = byMember(await pool.groups())
  let lines: string[] = []
  let [people, files, pages] = [0, 0, 0]
  let after: string | undefined
  const flush = async () => {
    files += 1
    await put(`people-${String(files).padStart(4, '0')}.jsonl.gz`, gzipSync(lines.join('')))
    lines = []
  }
  do {
    const { people: found, next } = await pool.page(after)
    for (const person of found) {
      const whole: PoolPerson = { ...person, groups: groupsOf.get(person.sub) ?? [] }
      lines.push(`${JSON.stringify(whole)}\n`)
    }
    people += found.length
    after = next
    if (++pages % pagesPerFile === 0 && after !== undefined) await flush()
  } while (after !== undefined)
  await flush()
  await put('manifest.json', Buffer.from(JSON.stringify({ people, files })))
  return people
}

function byMember(groups: Readonly<Record<string, readonly string[]>>): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [group, members] of Object.entries(groups)) {
    for (const member of members) found.set(member, [...(found.get(member) ?? []), group])
  }
  return found
}
