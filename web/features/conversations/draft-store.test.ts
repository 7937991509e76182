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

describe('draftStore', () => {
  it('restores the draft for its conversation and user only', () => {
    const storage = memory()
    draftStore('ana', 'cnv_1', storage).save(draft)
    expect(draftStore('ana', 'cnv_1', storage).load()).toEqual(draft)
    expect(draftStore('ana', 'cnv_2', storage).load()).toEqual(emptyDraft)
    expect(draftStore('bia', 'cnv_1', storage).load()).toEqual(emptyDraft)
  })

  it('removes the storage entry of an empty draft', () => {
    const storage = memory()
    const store = draftStore('ana', 'cnv_1', storage)
    store.save(draft)
    store.save(emptyDraft)
    expect(storage.kept.size).toBe(0)
  })

  it.each(['no json', '[]', '3', '{"text":4,"photos":"none"}', '{"text":"","photos":[null,{"id":1}]}'])(
    'returns an empty draft when %s is stored',
    (stored) => {
      expect(draftStore('ana', 'cnv_1', memory({ 'message-draft:ana:cnv_1': stored })).load()).toEqual(emptyDraft)
    },
  )

  it('only logs a warning when the storage is full', () => {
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
