import { createSignal } from '../../lib/signal.ts'
import type { UploadProblem } from './upload-problem.ts'

export type UploadStage = 'preparing' | 'sending' | 'converting' | 'ready' | 'failed'
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

/** The photos of a form in their order, with the listeners that show them. */
export function createUploadList() {
  let items: readonly Upload[] = []
  const { emit, subscribe } = createSignal()

  const find = (key: string) => items.find((item) => item.key === key)
  function set(next: readonly Upload[]) {
    items = next
    emit()
  }

  return {
    subscribe,
    all: () => items,
    find,
    has: (key: string) => items.some((item) => item.key === key),
    set,
    change(key: string, part: Partial<Upload>) {
      set(items.map((item) => (item.key === key ? { ...item, ...part } : item)))
    },
    place(key: string, index: number) {
      const item = find(key)
      if (!item) return
      const others = items.filter((each) => each !== item)
      set(others.toSpliced(Math.max(0, Math.min(index, others.length)), 0, item))
    },
  }
}
