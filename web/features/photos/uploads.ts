import type { PhotoContentType } from '../../../shared/contract/photos.ts'
import { type PhotoView, photosPerRecyclable } from '../../../shared/contract/recyclables.ts'
import { photoPath } from '../../../shared/photos/path.ts'
import type { RefusalCode } from '../../../shared/refusals.ts'
import { createSignal } from '../../lib/signal.ts'
import { type Sendable, scalingDecision } from './scaling.ts'
import { SendError } from './send.ts'

export type UploadStage = 'preparing' | 'sending' | 'converting' | 'ready' | 'failed'
/**
 * Met in the browser: `unsupported`, `unsendable` and `offline` before a photo has arrived, `unseen` where it is on the
 * server and only its state could not be asked. The others are the server's refusals.
 */
export type UploadProblem = RefusalCode | 'unsupported' | 'unsendable' | 'offline' | 'unseen'

/** Two minutes: a photo that has not come by then was cut off on its way; it can be asked for again. */
const askingsMax = 45

export interface Upload {
  readonly key: string
  readonly name: string
  readonly stage: UploadStage
  /** 0 to 1 while sending. */
  readonly progress: number
  readonly photoId: string | null
  /** What to show: the chosen file itself, or the picture of a photo that is on the server. */
  readonly picture: string | null
  readonly problem: UploadProblem | null
}

/** A photo that is on the server already; `name` is its file's, '' where it is not known. */
export type AdoptedPhoto = Pick<PhotoView, 'id' | 'status' | 'conversion'> & { readonly name: string }

/** A photo of a draft that is no longer on the server: its file's name, and which of the draft's photos it was. */
export interface SweptPhoto {
  readonly name: string
  readonly number: number
}

interface PhotoState extends Pick<PhotoView, 'id' | 'status' | 'conversion'> {
  readonly problem: RefusalCode | null
}

/** What the uploads need from outside: the API, the network, the canvas and the clock. */
export interface UploadPorts {
  requestUpload(input: { contentType: PhotoContentType; sizeBytes: number }): Promise<{
    photoId: string
    url: string
    fields: Record<string, string>
    maxBytes: number
  }>
  getPhoto(id: string): Promise<PhotoState>
  removePhoto(id: string): Promise<unknown>
  prepare(file: File): Promise<Sendable>
  send(
    form: { url: string; fields: Record<string, string> },
    blob: Blob,
    onProgress: (fraction: number) => void,
    signal: AbortSignal,
  ): Promise<void>
  /** Resolves when it is time to ask for the conversion again. */
  pause(attempt: number): Promise<void>
  showFile(file: File): string
  forgetFile(picture: string): void
  /** The refusal that an error of the API stands for, if it is one. */
  refusalOf(error: unknown): RefusalCode | undefined
}

export type Uploads = ReturnType<typeof createUploads>

/** The photos of one ad in the making: a store outside React, so that an upload outlives a closed form. */
export function createUploads(ports: UploadPorts, limit = photosPerRecyclable) {
  let items: readonly Upload[] = []
  let takenOver: string[] = []
  let swept: readonly SweptPhoto[] = []
  let keys = 0
  let left = false
  const files = new Map<string, File>()
  const aborts = new Map<string, AbortController>()
  const { tell, subscribe } = createSignal()

  function set(next: readonly Upload[]) {
    items = next
    tell()
  }
  function change(key: string, part: Partial<Upload>) {
    set(items.map((item) => (item.key === key ? { ...item, ...part } : item)))
  }
  const isHere = (key: string) => items.some((item) => item.key === key)

  function problemOf(error: unknown): UploadProblem {
    if (error instanceof SendError) return error.reason === 'network' ? 'offline' : 'photo.too_large'
    return ports.refusalOf(error) ?? (error instanceof TypeError ? 'offline' : 'unsendable')
  }

  async function run(key: string, file: File) {
    const abort = new AbortController()
    aborts.set(key, abort)
    try {
      const sendable = await ports.prepare(file)
      if (!isHere(key)) return
      const form = await ports.requestUpload({ contentType: sendable.contentType, sizeBytes: sendable.blob.size })
      if (!isHere(key)) return void ports.removePhoto(form.photoId).catch(reportLeftover)
      change(key, { stage: 'sending', photoId: form.photoId })
      await ports.send(form, sendable.blob, (progress) => change(key, { progress }), abort.signal)
      change(key, { stage: 'converting', progress: 1 })
      await follow(key, form.photoId).catch((error: unknown) => lose(key, error))
    } catch (error) {
      if (isHere(key)) change(key, { stage: 'failed', problem: problemOf(error) })
    } finally {
      aborts.delete(key)
    }
  }

  /** Asks until the conversion has ended one way or the other, or the photo was taken away. */
  async function follow(key: string, photoId: string) {
    for (let attempt = 0; isHere(key) && !left; attempt += 1) {
      if (attempt === askingsMax) return change(key, { stage: 'failed', problem: 'unseen' })
      const photo = await ports.getPhoto(photoId)
      if (photo.status === 'ready') return arrive(key, photo)
      if (photo.status === 'failed') {
        return change(key, { stage: 'failed', problem: photo.problem ?? 'photo.failed' })
      }
      await ports.pause(attempt)
    }
  }

  /** A chosen file goes on being shown itself; what was taken over has its picture from now on. */
  function arrive(key: string, photo: Pick<PhotoView, 'id' | 'conversion'>) {
    const shown = items.find((item) => item.key === key)?.picture ?? photoPath(photo, '480.avif')
    change(key, { stage: 'ready', problem: null, picture: shown })
  }

  /**
   * A photo of a draft that the server has swept meanwhile leaves the list, and its name is told; any other is there,
   * though not to be seen.
   */
  function lose(key: string, error: unknown) {
    const problem = problemOf(error)
    if (problem === 'photo.not_found') {
      const name = items.find((item) => item.key === key)?.name ?? ''
      swept = [...swept, { name, number: 1 + takenOver.indexOf(key) }]
      set(items.filter((item) => item.key !== key))
    } else change(key, { stage: 'failed', problem: 'unseen' })
  }

  function drop(item: Upload) {
    aborts.get(item.key)?.abort()
    files.delete(item.key)
    if (item.picture?.startsWith('blob:')) ports.forgetFile(item.picture)
  }

  return {
    subscribe,
    snapshot: () => items,
    /** The photos taken over that are no longer on the server. */
    swept: () => swept,

    /** Starts the chosen files. Returns those refused for their type, and how many found no room. */
    add(chosen: readonly File[]): { unsupported: readonly string[]; overflow: number } {
      const pictures = chosen.filter((file) => scalingDecision(file) !== 'refuse')
      const accepted = pictures.slice(0, Math.max(0, limit - items.length))
      for (const file of accepted) {
        keys += 1
        const key = `upload-${keys}`
        files.set(key, file)
        const picture = ports.showFile(file)
        set([
          ...items,
          { key, name: file.name, stage: 'preparing', progress: 0, photoId: null, picture, problem: null },
        ])
        void run(key, file)
      }
      return {
        unsupported: chosen.filter((file) => !pictures.includes(file)).map((file) => file.name),
        overflow: pictures.length - accepted.length,
      }
    },

    /** Takes over photos that are on the server already: an ad being edited, or a draft of old. */
    adopt(photos: readonly AdoptedPhoto[]) {
      left = false
      takenOver = []
      swept = []
      for (const photo of photos) {
        keys += 1
        const key = `upload-${keys}`
        takenOver.push(key)
        const waiting = { key, name: photo.name, progress: 1, photoId: photo.id, picture: null }
        if (photo.status === 'failed') set([...items, { ...waiting, stage: 'failed', problem: 'photo.failed' }])
        else set([...items, { ...waiting, stage: 'converting', problem: null }])
        if (photo.status === 'ready') arrive(key, photo)
        else if (photo.status === 'processing') follow(key, photo.id).catch((error: unknown) => lose(key, error))
      }
    },

    /** Whether the chosen file is at hand, to be sent again. */
    hasFile: (key: string) => files.has(key),

    retry(key: string) {
      const item = items.find((each) => each.key === key)
      if (item?.problem === 'unseen' && item.photoId !== null) {
        change(key, { stage: 'converting', problem: null })
        follow(key, item.photoId).catch((error: unknown) => lose(key, error))
        return
      }
      const file = files.get(key)
      if (!file) return
      change(key, { stage: 'preparing', progress: 0, photoId: null, problem: null })
      void run(key, file)
    },

    /**
     * Cancels an upload under way, or takes a photo away. One taken over stays on the server: its ad has it until the
     * edit is saved.
     */
    remove(key: string) {
      const item = items.find((each) => each.key === key)
      if (!item) return
      const isOurs = files.has(key)
      set(items.filter((each) => each !== item))
      drop(item)
      if (item.photoId && isOurs) ports.removePhoto(item.photoId).catch(reportLeftover)
    },

    /** Puts a photo at another place; the first is the cover. */
    place(key: string, index: number) {
      const item = items.find((each) => each.key === key)
      if (!item) return
      const others = items.filter((each) => each !== item)
      set(others.toSpliced(Math.max(0, Math.min(index, others.length)), 0, item))
    },

    /**
     * Empties the list without touching the server: the photos belong to an ad now, or the form was closed. What is
     * being sent goes on, so that the draft finds it.
     */
    leave() {
      left = true
      const going = items.filter(({ stage }) => stage === 'preparing' || stage === 'sending')
      for (const item of items) if (!going.includes(item)) drop(item)
      set(going)
    },
  }
}

/** Photos that no ad uses are swept by the server; a failed removal costs the user nothing. */
function reportLeftover(error: unknown) {
  console.info('A photo that is no longer wanted stays on the server for a while.', error)
}

/** Whether nothing is under way: every photo has arrived or failed. */
export function isSettled(items: readonly Upload[]): boolean {
  return items.every((item) => item.stage === 'ready' || item.stage === 'failed')
}

/** Ids of the photos that an ad can use, in their order: also of those that could not be shown. */
export function usablePhotoIds(items: readonly Upload[]): string[] {
  return items.flatMap((item) =>
    item.photoId !== null && (item.stage !== 'failed' || item.problem === 'unseen') ? [item.photoId] : [],
  )
}
