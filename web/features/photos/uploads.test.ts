import { describe, expect, it, vi } from 'vitest'
import { UnusableFile } from './scaling.ts'
import { SendError } from './send.ts'
import { createUploads, isSettled, type UploadPorts, usablePhotoIds } from './uploads.ts'

const file = (name: string, type = 'image/jpeg') => new File(['bytes'], name, { type })

function setUp(over: Partial<UploadPorts> = {}) {
  let made = 0
  const ports: UploadPorts = {
    requestUpload: vi.fn(async () => {
      made += 1
      return { photoId: `pho_${made}`, url: 'http://media.test/', fields: {}, maxBytes: 1 }
    }),
    getPhoto: vi.fn(async (id) => ({ id, status: 'ready' as const, conversion: 'c0ffee', problem: null })),
    removePhoto: vi.fn(async () => undefined),
    prepare: async (blob) => ({ blob, contentType: 'image/jpeg' }),
    send: vi.fn(async () => undefined),
    pause: async () => undefined,
    showFile: (shown) => `blob:${shown.name}`,
    forgetFile: vi.fn(),
    refusalOf: () => undefined,
    ...over,
  }
  const uploads = createUploads(ports)
  const settled = () => vi.waitFor(() => expect(isSettled(uploads.snapshot())).toBe(true))
  const stages = () => uploads.snapshot().map((item) => item.stage)
  return { ports, uploads, settled, stages }
}

describe('uploads', () => {
  it('sends and converts photos and keeps the chosen order', async () => {
    const { uploads, settled } = setUp()
    uploads.add([file('a'), file('b')])
    await settled()
    expect(usablePhotoIds(uploads.snapshot())).toEqual(['pho_1', 'pho_2'])
  })

  it('accepts at most five photos of the supported types', () => {
    const { uploads } = setUp()
    const result = uploads.add([file('x.gif', 'image/gif'), ...'abcdefg'.split('').map((name) => file(name))])
    expect(result).toEqual({ unsupported: ['x.gif'], overflow: 2 })
    expect(uploads.snapshot()).toHaveLength(5)
  })

  it('waits for the end of the conversion', async () => {
    const answers = ['processing', 'processing', 'ready'] as const
    let asked = 0
    const { ports, uploads, settled, stages } = setUp({
      getPhoto: vi.fn(async (id) => ({ id, status: answers[asked++] ?? 'ready', conversion: 'c0ffee', problem: null })),
    })
    uploads.add([file('a')])
    await settled()
    expect(stages()).toEqual(['ready'])
    expect(ports.getPhoto).toHaveBeenCalledTimes(3)
  })

  const refusedOnce = (problem: 'photo.not_an_image' | 'photo.failed') =>
    vi
      .fn<UploadPorts['getPhoto']>()
      .mockResolvedValueOnce({ id: 'pho_1', status: 'failed', conversion: 'c0ffee', problem })
      .mockResolvedValue({ id: 'pho_2', status: 'ready', conversion: 'c0ffee', problem: null })

  it.each(['photo.not_an_image', 'photo.failed'] as const)(
    'reports %s and does not send the same file again, whatever its name',
    async (problem) => {
      const { ports, uploads, settled } = setUp({ getPhoto: refusedOnce(problem) })
      uploads.add([file('a')])
      await settled()
      const [failed] = uploads.snapshot()
      expect(failed).toMatchObject({ problem, stage: 'failed' })
      expect(usablePhotoIds(uploads.snapshot())).toEqual([])
      uploads.retry(failed?.key ?? '')
      uploads.remove(failed?.key ?? '')
      uploads.add([file('renamed')])
      await settled()
      expect(uploads.snapshot()).toMatchObject([{ name: 'renamed', problem, isRepeated: true }])
      expect(ports.requestUpload).toHaveBeenCalledTimes(1)
      uploads.add([new File(['other bytes'], 'a', { type: 'image/jpeg' })])
      await settled()
      expect(uploads.snapshot().map(({ stage }) => stage)).toEqual(['failed', 'ready'])
    },
  )

  it('reports a HEIC photo that the browser cannot open, without sending it', async () => {
    const prepare = vi.fn<UploadPorts['prepare']>().mockRejectedValue(new UnusableFile('heic'))
    const { ports, uploads, settled } = setUp({ prepare })
    uploads.add([file('IMG_1.HEIC', 'image/heic')])
    await settled()
    expect(uploads.snapshot()).toMatchObject([{ problem: 'heic', stage: 'failed' }])
    expect(ports.requestUpload).not.toHaveBeenCalled()
  })

  it('sends a file again after a network error', async () => {
    const send = vi.fn<UploadPorts['send']>().mockRejectedValueOnce(new SendError('network')).mockResolvedValue()
    const { uploads, settled, stages } = setUp({ send })
    uploads.add([file('a')])
    await settled()
    uploads.retry(uploads.snapshot()[0]?.key ?? '')
    await settled()
    expect(stages()).toEqual(['ready'])
  })

  it('distinguishes a network error from a refusal by storage', async () => {
    const send = vi
      .fn<UploadPorts['send']>()
      .mockRejectedValueOnce(new SendError('network'))
      .mockRejectedValueOnce(new SendError('refused', 400))
    const { uploads, settled } = setUp({ send })
    uploads.add([file('a'), file('b')])
    await settled()
    expect(uploads.snapshot().map((item) => item.problem)).toEqual(['offline', 'photo.too_large'])
  })

  it('cancels a running upload: aborts the request and removes the photo', async () => {
    let signal: AbortSignal | undefined
    const { ports, uploads } = setUp({
      send: (_form, _blob, _progress, given) => {
        signal = given
        return new Promise((_, reject) => given.addEventListener('abort', () => reject(new SendError('aborted'))))
      },
    })
    uploads.add([file('a')])
    await vi.waitFor(() => expect(signal).toBeDefined())
    uploads.remove(uploads.snapshot()[0]?.key ?? '')
    expect(signal?.aborted).toBe(true)
    expect(ports.removePhoto).toHaveBeenCalledWith('pho_1')
    expect(uploads.snapshot()).toEqual([])
  })

  it('moves a photo to another position', async () => {
    const { uploads, settled } = setUp()
    uploads.add([file('a'), file('b'), file('c')])
    await settled()
    uploads.place(uploads.snapshot()[2]?.key ?? '', 0)
    expect(uploads.snapshot().map((item) => item.name)).toEqual(['c', 'a', 'b'])
  })

  it('keeps a draft photo whose status request failed, and can retry', async () => {
    const getPhoto = vi
      .fn<UploadPorts['getPhoto']>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValue({ id: 'pho_1', status: 'ready', conversion: 'c1', problem: null })
    const { uploads, settled, stages } = setUp({ getPhoto })
    uploads.adopt([{ id: 'pho_1', status: 'processing', conversion: null, name: '' }])
    await settled()
    expect(uploads.snapshot()[0]?.problem).toBe('unseen')
    expect(usablePhotoIds(uploads.snapshot())).toEqual(['pho_1'])
    uploads.retry(uploads.snapshot()[0]?.key ?? '')
    await settled()
    expect(stages()).toEqual(['ready'])
  })

  it('removes draft photos that the server has deleted, and reports their names', async () => {
    const getPhoto = vi.fn(async (id: string) => {
      if (id === 'pho_2') return { id, status: 'ready' as const, conversion: 'c1', problem: null }
      throw new Error('404')
    })
    const { uploads, settled } = setUp({ getPhoto, refusalOf: () => 'photo.not_found' })
    const draft = { status: 'processing', conversion: null } as const
    uploads.adopt([
      { ...draft, id: 'pho_1', name: 'sacos.jpg' },
      { ...draft, id: 'pho_2', name: 'fardo.jpg' },
      { ...draft, id: 'pho_3', name: '' },
    ])
    await settled()
    expect(usablePhotoIds(uploads.snapshot())).toEqual(['pho_2'])
    expect(uploads.swept()).toEqual([
      { name: 'sacos.jpg', number: 1 },
      { name: '', number: 3 },
    ])
  })

  it('stops waiting for a conversion eventually', async () => {
    const getPhoto = async (id: string) => ({ id, status: 'processing' as const, conversion: null, problem: null })
    const { uploads, settled } = setUp({ getPhoto })
    uploads.adopt([{ id: 'pho_1', status: 'processing', conversion: null, name: '' }])
    await settled()
    expect(uploads.snapshot()[0]?.problem).toBe('unseen')
  })

  it('continues running uploads when the form closes', async () => {
    const sent = Promise.withResolvers<void>()
    const signals: AbortSignal[] = []
    const send: UploadPorts['send'] = async (_form, _blob, _progress, signal) => {
      signals.push(signal)
      await sent.promise
    }
    const { uploads, stages } = setUp({ send })
    uploads.add([file('a')])
    await vi.waitFor(() => expect(stages()).toEqual(['sending']))
    uploads.leave()
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
    sent.resolve()
  })

  it('keeps photos on the server when the form is cleared after publishing', async () => {
    const { ports, uploads, settled } = setUp()
    uploads.add([file('a')])
    await settled()
    uploads.leave()
    expect(ports.removePhoto).not.toHaveBeenCalled()
    expect(ports.forgetFile).toHaveBeenCalledWith('blob:a')
  })

  it('shows the photos of an edited ad in their state on the server', async () => {
    const { uploads, settled, stages } = setUp()
    uploads.adopt([
      { id: 'pho_1', status: 'ready', conversion: 'c1', name: '' },
      { id: 'pho_2', status: 'failed', conversion: null, name: '' },
      { id: 'pho_3', status: 'processing', conversion: null, name: '' },
    ])
    expect(stages()).toEqual(['ready', 'failed', 'converting'])
    await settled()
    expect(stages()).toEqual(['ready', 'failed', 'ready'])
    expect(uploads.snapshot().map(({ picture }) => picture)).toEqual([
      '/media/photos/pho_1/c1/480.avif',
      null,
      '/media/photos/pho_3/c0ffee/480.avif',
    ])
    // Saving the edit drops the failed photo, which repairs the ad.
    expect(usablePhotoIds(uploads.snapshot())).toEqual(['pho_1', 'pho_3'])
  })

  it('accepts at most five photos across several additions', () => {
    const { uploads } = setUp()
    uploads.add([file('a'), file('b'), file('c')])
    expect(uploads.add([file('d'), file('e'), file('f')])).toEqual({ unsupported: [], overflow: 1 })
    expect(uploads.snapshot()).toHaveLength(5)
  })

  it('does not delete an adopted photo before the edit is saved', async () => {
    const { ports, uploads } = setUp()
    uploads.adopt([{ id: 'pho_9', status: 'ready', conversion: 'c0ffee', name: '' }])
    uploads.remove(uploads.snapshot()[0]?.key ?? '')
    expect(ports.removePhoto).not.toHaveBeenCalled()
  })
})
