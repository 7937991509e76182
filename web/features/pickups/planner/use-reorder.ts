import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { pressedKey } from '../../../lib/pressed-key.ts'

interface Dragged {
  readonly from: number
  readonly to: number
}

export interface Reorder {
  /** Start and current index of a drag; null without one. */
  readonly dragged: Dragged | null
  readonly handle: (index: number) => {
    readonly onPointerDown: (event: PointerEvent) => void
    readonly onKeyDown: (event: KeyboardEvent) => void
  }
}

/**
 * Makes a list reorderable: drag a handle by mouse or touch, or move it with the arrow keys. Esc cancels a drag.
 * Handles need the attribute `data-handle`.
 */
export function useReorder(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void): Reorder {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const focusAt = useRef<number>(undefined)
  const move = useRef(onMove)
  useEffect(() => {
    move.current = onMove
  })

  // An element that moves in the DOM loses the focus.
  useLayoutEffect(() => {
    if (focusAt.current === undefined) return
    handlesOf(list.current)[focusAt.current]?.focus()
    focusAt.current = undefined
  })

  const from = dragged?.from
  useEffect(() => {
    if (from === undefined) return
    // A dragged item moves in the DOM, which ends pointer capture: the window listens instead.
    let to = from
    const over = (event: globalThis.PointerEvent) => {
      to = indexAt(list.current, event.clientY, to)
      setDragged({ from, to })
    }
    const drop = () => {
      setDragged(null)
      if (to !== from) move.current(from, to)
    }
    const leave = () => setDragged(null)
    const onEscape = (event: globalThis.KeyboardEvent) => pressedKey(event) === 'Escape' && leave()
    window.addEventListener('pointermove', over)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', leave)
    window.addEventListener('keydown', onEscape)
    return () => {
      window.removeEventListener('pointermove', over)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', leave)
      window.removeEventListener('keydown', onEscape)
    }
  }, [from, list])

  return {
    dragged,
    handle: (index) => ({
      onPointerDown(event) {
        if (event.button !== 0) return
        event.preventDefault()
        setDragged({ from: index, to: index })
      },
      onKeyDown(event) {
        const step = { ArrowUp: -1, ArrowDown: 1 }[pressedKey(event)]
        if (step === undefined) return
        event.preventDefault()
        const to = index + step
        if (to < 0 || to >= handlesOf(list.current).length) return
        focusAt.current = to
        move.current(index, to)
      },
    }),
  }
}

function handlesOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-handle]') ?? [])]
}

/** Returns the index for a vertical position: the number of other items with their middle above it. */
function indexAt(list: HTMLElement | null, y: number, current: number): number {
  const others = [...(list?.children ?? [])].toSpliced(current, 1)
  return others.filter((item) => {
    const { top, height } = item.getBoundingClientRect()
    return top + height / 2 < y
  }).length
}
