import { describe, expect, it, vi } from 'vitest'
import { draftStore, emptyDraft } from './draft-store.ts'

function memory(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries))
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
const draft = { text: 'Posso buscar', photos: [{ id: 'pho_1', name: 'saco.jpg' }] }

describe('a begun message', () => {
  it('is there again in its own conversation, for its own writer', () => {
    const storage = memory()
    draftStore('ana', 'cnv_1', storage).save(draft)
    expect(draftStore('ana', 'cnv_1', storage).load()).toEqual(draft)
    expect(draftStore('ana', 'cnv_2', storage).load()).toEqual(emptyDraft)
    expect(draftStore('bia', 'cnv_1', storage).load()).toEqual(emptyDraft)
  })

  it('leaves nothing behind once it is empty', () => {
    const storage = memory()
    const store = draftStore('ana', 'cnv_1', storage)
    store.save(draft)
    store.save(emptyDraft)
    expect(storage.kept.size).toBe(0)
  })

  it.each(['no json', '[]', '3', '{"text":4,"photos":"none"}', '{"text":"","photos":[null,{"id":1}]}'])(
    'is none where %s was stored',
    (stored) => {
      expect(draftStore('ana', 'cnv_1', memory({ 'message-draft:ana:cnv_1': stored })).load()).toEqual(emptyDraft)
    },
  )

  it('is not needed: a browser without room only says so', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
    const full = {
      ...memory(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    draftStore('ana', 'cnv_1', full).save(draft)
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
  })
})
