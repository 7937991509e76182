import type { PhotoContentType } from '../../../shared/contract/photos.ts'
import { type PhotoView, photosPerRecyclable } from '../../../shared/contract/recyclables.ts'
import { photoPath } from '../../../shared/photos/path.ts'
import type { RefusalCode } from '../../../shared/refusals.ts'
import { createSignal } from '../../lib/signal.ts'
import { createRefusedFiles } from './refused-files.ts'
import { type Sendable, scalingDecision, UnusableFile } from './scaling.ts'
import { SendError } from './send.ts'
import { isLasting, type UploadProblem } from './upload-problem.ts'

export type UploadStage = 'preparing' | 'sending' | 'converting' | 'ready' | 'failed'
/** About two minutes: a photo without a result by then was probably cut off. The user can check it again. */
const maxPolls = 45

export interface Upload {
  readonly key: string
  readonly name: string
  readonly stage: UploadStage
  /** 0 to 1 while sending. */
  readonly progress: number
  readonly photoId: string | null
  /** URL of the local file, or of the picture on the server. */
  readonly picture: string | null
  readonly problem: UploadProblem | null
  /** The same file had this problem before, and was not sent again. */
  readonly isRepeated?: boolean
}

/** A photo already on the server; `name` is its file name, '' if unknown. */
export type AdoptedPhoto = Pick<PhotoView, 'id' | 'status' | 'conversion'> & { readonly name: string }

/** A draft photo that the server has deleted: its file name and its position in the draft. */
export interface DeletedPhoto {
  readonly name: string
  readonly number: number
}

interface PhotoState extends Pick<PhotoView, 'id' | 'status' | 'conversion'> {
  readonly problem: RefusalCode | null
}

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
  pause(attempt: number): Promise<void>
  showFile(file: File): string
  forgetFile(picture: string): void
  refusalOf(error: unknown): RefusalCode | undefined
}

export type Uploads = ReturnType<typeof createUploads>

/** Creates the photo store of an ad form. It is outside React, so that uploads continue after the form closes. */
export function createUploads(ports: UploadPorts, limit = photosPerRecyclable, refused = createRefusedFiles()) {
  let items: readonly Upload[] = []
  let takenOver: string[] = []
  let swept: readonly DeletedPhoto[] = []
  let keys = 0
  let left = false
  const files = new Map<string, File>()
  const aborts = new Map<string, AbortController>()
  const { emit, subscribe } = createSignal()

  function set(next: readonly Upload[]) {
    items = next
    emit()
  }
  function change(key: string, part: Partial<Upload>) {
    set(items.map((item) => (item.key === key ? { ...item, ...part } : item)))
  }
  const isHere = (key: string) => items.some((item) => item.key === key)

  function problemOf(error: unknown): UploadProblem {
    if (error instanceof UnusableFile) return error.problem
    if (error instanceof SendError) return error.reason === 'network' ? 'offline' : 'photo.too_large'
    return ports.refusalOf(error) ?? (error instanceof TypeError ? 'offline' : 'unsendable')
  }

  async function run(key: string, file: File) {
    const abort = new AbortController()
    aborts.set(key, abort)
    try {
      const before = await refused.problemOf(file)
      if (before) return change(key, { stage: 'failed', problem: before, isRepeated: true })
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
      const { problem } = items.find((item) => item.key === key) ?? {}
      if (problem) refused.add(file, problem).catch(reportForgotten)
    }
  }

  async function follow(key: string, photoId: string) {
    for (let attempt = 0; isHere(key) && !left; attempt += 1) {
      if (attempt === maxPolls) return change(key, { stage: 'failed', problem: 'unseen' })
      const photo = await ports.getPhoto(photoId)
      if (photo.status === 'ready') return arrive(key, photo)
      if (photo.status === 'failed') {
        return change(key, { stage: 'failed', problem: photo.problem ?? 'photo.failed' })
      }
      await ports.pause(attempt)
    }
  }

  /** Keeps showing a chosen file; an adopted photo gets its picture. */
  function arrive(key: string, photo: Pick<PhotoView, 'id' | 'conversion'>) {
    const shown = items.find((item) => item.key === key)?.picture ?? photoPath(photo, '480.avif')
    change(key, { stage: 'ready', problem: null, picture: shown })
  }

  /**
   * Removes and reports a photo that the server has deleted. Any other photo stays, although its picture is unknown.
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
    swept: () => swept,

    /** Starts uploading the files. Returns the names of unsupported files and the number above the limit. */
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

    /** Adds photos that are already on the server, from an edited ad or a draft. */
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
      if (item?.problem && isLasting(item.problem)) return
      change(key, { stage: 'preparing', progress: 0, photoId: null, problem: null })
      void run(key, file)
    },

    /**
     * Cancels or removes a photo. An adopted photo stays on the server, because its ad uses it until the edit is saved.
     */
    remove(key: string) {
      const item = items.find((each) => each.key === key)
      if (!item) return
      const isOurs = files.has(key)
      set(items.filter((each) => each !== item))
      drop(item)
      if (item.photoId && isOurs) ports.removePhoto(item.photoId).catch(reportLeftover)
    },

    place(key: string, index: number) {
      const item = items.find((each) => each.key === key)
      if (!item) return
      const others = items.filter((each) => each !== item)
      set(others.toSpliced(Math.max(0, Math.min(index, others.length)), 0, item))
    },

    /**
     * Clears the list after publishing or closing and keeps the photos on the server. Running uploads continue for the
     * draft.
     */
    leave() {
      left = true
      const going = items.filter(({ stage }) => stage === 'preparing' || stage === 'sending')
      for (const item of items) if (!going.includes(item)) drop(item)
      set(going)
    },
  }
}

/** Harmless: the server deletes photos that no ad uses. */
function reportLeftover(error: unknown) {
  console.info('An unused photo could not be deleted; the server cleans it up later.', error)
}

/** Harmless: the server refuses the file once more. */
function reportForgotten(error: unknown) {
  console.info('A refused file could not be read again.', error)
}

export function isSettled(items: readonly Upload[]): boolean {
  return items.every((item) => item.stage === 'ready' || item.stage === 'failed')
}

/** Includes photos with an unknown status. */
export function usablePhotoIds(items: readonly Upload[]): string[] {
  return items.flatMap((item) =>
    item.photoId !== null && (item.stage !== 'failed' || item.problem === 'unseen') ? [item.photoId] : [],
  )
}
