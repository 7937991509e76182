// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'

let visit: typeof import('./first-picture.ts')

beforeEach(async () => {
  vi.resetModules()
  visit = await import('./first-picture.ts')
})

function pictureToDecode() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  visit.onFirstPictureLoad({ currentTarget: { decode: () => promise } as HTMLImageElement })
  return { decoded: resolve, broken: reject, frames }
}

it('delays later work until the first picture is decoded and painted', async () => {
  const { result } = renderHook(() => visit.useFirstPicture())
  const { decoded, frames } = pictureToDecode()
  expect(frames).toHaveLength(0)
  decoded()
  await waitFor(() => expect(frames).toHaveLength(1))
  expect(result.current).toBe(false)
  frames[0]?.(0)
  await waitFor(() => expect(result.current).toBe(true))
})

it('does not wait for a picture that cannot be decoded', async () => {
  const { result } = renderHook(() => visit.useFirstPicture())
  const { broken, frames } = pictureToDecode()
  broken(new DOMException('broken', 'EncodingError'))
  await waitFor(() => expect(frames).toHaveLength(1))
  frames[0]?.(0)
  await waitFor(() => expect(result.current).toBe(true))
})

it('waits at most four seconds', () => {
  vi.useFakeTimers()
  try {
    const { result, rerender } = renderHook(() => visit.useFirstPicture())
    vi.advanceTimersByTime(3999)
    rerender()
    expect(result.current).toBe(false)
    vi.advanceTimersByTime(1)
    rerender()
    expect(result.current).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
