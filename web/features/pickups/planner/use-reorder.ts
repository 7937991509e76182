import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

interface Dragged {
  readonly from: number
  readonly to: number
}

export interface Reorder {
  /** What is being dragged from where to where; null where nothing is. */
  readonly dragged: Dragged | null
  /** For the handle of the item at a place. */
  readonly handle: (index: number) => {
    readonly onPointerDown: (event: PointerEvent) => void
    readonly onKeyDown: (event: KeyboardEvent) => void
  }
}

/**
 * Lets the items of a list be put into another order: dragged by a handle with mouse or finger, or moved with the arrow
 * keys while it has the focus, which it keeps. Esc while dragging leaves all as it was. Handles carry `data-handle`.
 */
export function useReorder(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void): Reorder {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const focusAt = useRef<number>(undefined)
  const move = useRef(onMove)
  useEffect(() => {
    move.current = onMove
  })

  // An element that changes its place in the page loses the focus.
  useLayoutEffect(() => {
    if (focusAt.current === undefined) return
    handlesOf(list.current)[focusAt.current]?.focus()
    focusAt.current = undefined
  })

  const from = dragged?.from
  useEffect(() => {
    if (from === undefined) return
    // The item moves in the page while it is dragged, which ends a capture: the window hears all.
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
    const onEscape = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && leave()
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
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
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

/** Which place a height on the screen is at: above as many of the other items as have their middle below it. */
function indexAt(list: HTMLElement | null, y: number, current: number): number {
  const others = [...(list?.children ?? [])].toSpliced(current, 1)
  return others.filter((item) => {
    const { top, height } = item.getBoundingClientRect()
    return top + height / 2 < y
  }).length
}
