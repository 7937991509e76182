import type { PhotoContentType } from '../../../shared/contract/photos.ts'
import { type PhotoView, photosPerRecyclable } from '../../../shared/contract/recyclables.ts'
import { photoPath } from '../../../shared/photos/path.ts'
import type { RefusalCode } from '../../../shared/refusals.ts'
import { createRefusedFiles } from './refused-files.ts'
import { type Sendable, scalingDecision, UnusableFile } from './scaling.ts'
import { SendError } from './send.ts'
import { createUploadList, type Upload } from './upload-list.ts'
import { isLasting, type UploadProblem } from './upload-problem.ts'

/** About two minutes: a photo without a result by then was probably cut off. The user can check it again. */
const maxPolls = 45

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
  const list = createUploadList()
  const { all, find, has, set, change } = list
  let takenOver: string[] = []
  let swept: readonly DeletedPhoto[] = []
  let keys = 0
  let left = false
  const files = new Map<string, File>()
  const aborts = new Map<string, AbortController>()

  async function run(key: string, file: File) {
    const abort = new AbortController()
    aborts.set(key, abort)
    try {
      const before = await refused.problemOf(file)
      if (before) return change(key, { stage: 'failed', problem: before, isRepeated: true })
      const sendable = await ports.prepare(file)
      if (!has(key)) return
      const form = await ports.requestUpload({ contentType: sendable.contentType, sizeBytes: sendable.blob.size })
      if (!has(key)) return void ports.removePhoto(form.photoId).catch(reportLeftover)
      change(key, { stage: 'sending', photoId: form.photoId })
      await ports.send(form, sendable.blob, (progress) => change(key, { progress }), abort.signal)
      change(key, { stage: 'converting', progress: 1 })
      await follow(key, form.photoId).catch((error: unknown) => lose(key, error))
    } catch (error) {
      if (has(key)) change(key, { stage: 'failed', problem: problemOf(ports, error) })
    } finally {
      aborts.delete(key)
      const { problem } = find(key) ?? {}
      if (problem) refused.add(file, problem).catch(reportForgotten)
    }
  }

  async function follow(key: string, photoId: string) {
    for (let attempt = 0; has(key) && !left; attempt += 1) {
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
    const shown = find(key)?.picture ?? photoPath(photo, '480.avif')
    change(key, { stage: 'ready', problem: null, picture: shown })
  }

  /**
   * Removes and reports a photo that the server has deleted. Any other photo stays, although its picture is unknown.
   */
  function lose(key: string, error: unknown) {
    const problem = problemOf(ports, error)
    if (problem === 'photo.not_found') {
      const name = find(key)?.name ?? ''
      swept = [...swept, { name, number: 1 + takenOver.indexOf(key) }]
      set(all().filter((item) => item.key !== key))
    } else change(key, { stage: 'failed', problem: 'unseen' })
  }

  function drop(item: Upload) {
    aborts.get(item.key)?.abort()
    files.delete(item.key)
    if (item.picture?.startsWith('blob:')) ports.forgetFile(item.picture)
  }

  return {
    subscribe: list.subscribe,
    snapshot: all,
    swept: () => swept,

    /** Starts uploading the files. Returns the names of unsupported files and the number above the limit. */
    add(chosen: readonly File[]): { unsupported: readonly string[]; overflow: number } {
      const { accepted, ...others } = chosenPhotos(chosen, limit - all().length)
      for (const file of accepted) {
        keys += 1
        const key = `upload-${keys}`
        files.set(key, file)
        const picture = ports.showFile(file)
        set([
          ...all(),
          { key, name: file.name, stage: 'preparing', progress: 0, photoId: null, picture, problem: null },
        ])
        void run(key, file)
      }
      return others
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
        if (photo.status === 'failed') set([...all(), { ...waiting, stage: 'failed', problem: 'photo.failed' }])
        else set([...all(), { ...waiting, stage: 'converting', problem: null }])
        if (photo.status === 'ready') arrive(key, photo)
        else if (photo.status === 'processing') follow(key, photo.id).catch((error: unknown) => lose(key, error))
      }
    },

    hasFile: (key: string) => files.has(key),

    retry(key: string) {
      const item = find(key)
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
      const item = find(key)
      if (!item) return
      const isOurs = files.has(key)
      set(all().filter((each) => each !== item))
      drop(item)
      if (item.photoId && isOurs) ports.removePhoto(item.photoId).catch(reportLeftover)
    },

    place: list.place,

    /**
     * Clears the list after publishing or closing and keeps the photos on the server. Running uploads continue for the
     * draft.
     */
    leave() {
      left = true
      const going = all().filter(({ stage }) => stage === 'preparing' || stage === 'sending')
      for (const item of all()) if (!going.includes(item)) drop(item)
      set(going)
    },
  }
}

/** Divides chosen files into photos with room, unsupported ones and the number above the limit. */
function chosenPhotos(chosen: readonly File[], room: number) {
  const pictures = chosen.filter((file) => scalingDecision(file) !== 'refuse')
  const accepted = pictures.slice(0, Math.max(0, room))
  return {
    accepted,
    unsupported: chosen.filter((file) => !pictures.includes(file)).map((file) => file.name),
    overflow: pictures.length - accepted.length,
  }
}

function problemOf(ports: Pick<UploadPorts, 'refusalOf'>, error: unknown): UploadProblem {
  if (error instanceof UnusableFile) return error.problem
  if (error instanceof SendError) return error.reason === 'network' ? 'offline' : 'photo.too_large'
  return ports.refusalOf(error) ?? (error instanceof TypeError ? 'offline' : 'unsendable')
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
