import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { submissions } from './submission.ts'

const { answered, submissionOf, unanswered } = submissions(
  'withdrawal',
  z.object({ amountCents: z.number().int(), pixKey: z.string() }),
)

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  }
}

const draft = { amountCents: 10_000, pixKey: 'ana@banco.example' } as const
const newKey = () => crypto.randomUUID()

describe('submissions', () => {
  it('keeps the key through retries and reloads until answered', () => {
    const store = memory()
    const first = submissionOf(store, 'ana', draft, newKey)
    expect(submissionOf(store, 'ana', { ...draft }, newKey)).toEqual(first)
    expect(unanswered(store, 'ana')).toEqual(first)
    answered(store, 'ana')
    expect(unanswered(store, 'ana')).toBeUndefined()
    expect(submissionOf(store, 'ana', draft, newKey).idempotencyKey).not.toBe(first.idempotencyKey)
  })

  it('uses another key for another draft or another user', () => {
    const store = memory()
    const keys = [
      submissionOf(store, 'ana', draft, newKey),
      submissionOf(store, 'rui', draft, newKey),
      submissionOf(store, 'ana', { ...draft, amountCents: 10_001 }, newKey),
    ].map(({ idempotencyKey }) => idempotencyKey)
    expect(new Set(keys).size).toBe(3)
  })

  it('ignores malformed stored text', () => {
    for (const text of ['', '{', 'null', '{"idempotencyKey":"1"}']) {
      const store = memory()
      store.setItem('withdrawal:ana', text)
      expect(unanswered(store, 'ana')).toBeUndefined()
    }
  })
})
