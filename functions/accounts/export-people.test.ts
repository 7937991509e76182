import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { exportPeople, type ListedPerson, type PoolPages, pagesPerFile } from './export-people.ts'

const person = (sub: string): ListedPerson => ({
  sub,
  email: `${sub}@mail.example`,
  emailVerified: true,
  phone: '+5519999990000',
  phoneVerified: true,
  profileType: 'citizen',
  terms: '2026-01-01',
  status: 'CONFIRMED',
  enabled: true,
  createdAt: '2026-11-24T12:00:00.000Z',
})

function pool(pages: number, failsAt = Number.POSITIVE_INFINITY): PoolPages {
  return {
    async page(after) {
      const page = Number(after ?? 0)
      if (page === failsAt) throw new Error('TooManyRequestsException')
      return { people: [person(`p${page}`)], next: page + 1 < pages ? String(page + 1) : undefined }
    },
    groups: async () => ({ admin: ['p1'] }),
  }
}

function folder() {
  const files = new Map<string, Uint8Array>()
  const put = async (name: string, content: Uint8Array) => void files.set(name, content)
  const people = () =>
    [...files]
      .filter(([name]) => name.endsWith('.jsonl.gz'))
      .flatMap(([, content]) => gunzipSync(content).toString().trim().split('\n').filter(Boolean))
      .map((line) => JSON.parse(line) as { sub: string })
  const manifest = () => JSON.parse(Buffer.from(files.get('manifest.json') ?? '').toString()) as object
  return { files, put, people, manifest }
}

it('writes each person once with the groups, and a manifest at the end', async () => {
  const { put, files, people, manifest } = folder()
  expect(await exportPeople(pool(pagesPerFile * 2 + 1), put)).toBe(pagesPerFile * 2 + 1)
  expect([...files.keys()]).toEqual([
    'people-0001.jsonl.gz',
    'people-0002.jsonl.gz',
    'people-0003.jsonl.gz',
    'manifest.json',
  ])
  expect(people().map(({ sub }) => sub)).toEqual(
    Array.from({ length: pagesPerFile * 2 + 1 }, (_, index) => `p${index}`),
  )
  expect(people().slice(0, 2)).toEqual([
    { ...person('p0'), groups: [] },
    { ...person('p1'), groups: ['admin'] },
  ])
  expect(manifest()).toEqual({ people: pagesPerFile * 2 + 1, files: 3 })
})

it('writes an empty pool', async () => {
  const { put, manifest } = folder()
  const empty: PoolPages = { page: async () => ({ people: [], next: undefined }), groups: async () => ({ admin: [] }) }
  expect(await exportPeople(empty, put)).toBe(0)
  expect(manifest()).toEqual({ people: 0, files: 1 })
})

it('leaves no manifest when it is interrupted', async () => {
  const { put, files } = folder()
  await expect(exportPeople(pool(300, 150), put)).rejects.toThrow('TooManyRequests')
  expect([...files.keys()]).toEqual(['people-0001.jsonl.gz'])
})
