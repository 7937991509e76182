import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isNearBottom, type Place, scrollAfter } from '../scroll.ts'
import type { ShownMessage } from '../shown-messages.ts'

interface RenderedList {
  readonly place: Place
  readonly first: string | undefined
  readonly last: string | undefined
}

interface FollowScroll {
  readonly log: (list: HTMLElement | null) => void
  readonly endInSight: boolean
  readonly newsBelow: boolean
  readonly toEnd: () => void
  readonly onScroll: () => void
}

/**
 * Preserves the scroll position: follows the end while it is visible, else keeps the reading position when rows are
 * prepended.
 */
export function useFollowScroll(shown: readonly ShownMessage[]): FollowScroll {
  const [list, setList] = useState<HTMLElement | null>(null)
  const drawn = useRef<RenderedList>(null)
  const [endInSight, setEndInSight] = useState(true)
  const [newsBelow, setNewsBelow] = useState(false)

  const look = () => {
    if (!list || !drawn.current) return
    const place = placeOf(list)
    drawn.current = { ...drawn.current, place }
    const near = isNearBottom(place)
    setEndInSight(near)
    if (near) setNewsBelow(false)
  }

  useLayoutEffect(() => {
    if (!list) return
    const first = shown[0]?.key
    const last = shown.at(-1)
    const before = drawn.current
    const isEmpty = before === null || before.last === undefined
    const change = {
      prepended: !isEmpty && first !== before.first,
      appended: !isEmpty && last?.key !== before.last,
      own: last?.own ?? false,
    }
    const target = isEmpty ? list.scrollHeight : scrollAfter(before.place, change, list.scrollHeight)
    if (target !== null) list.scrollTop = target
    else if (change.appended) setNewsBelow(true)
    drawn.current = { place: placeOf(list), first, last: last?.key }
  }, [list, shown])

  // Keeps the end visible when the keyboard opens, the draft grows or a photo loads.
  useEffect(() => {
    if (!list) return
    const resized = new ResizeObserver(() => {
      if (!drawn.current || !isNearBottom(drawn.current.place)) return
      list.scrollTop = list.scrollHeight
      drawn.current = { ...drawn.current, place: placeOf(list) }
    })
    for (const part of [list, ...list.children]) resized.observe(part)
    return () => resized.disconnect()
  }, [list])

  return {
    log: setList,
    endInSight,
    newsBelow,
    toEnd: () => list?.scrollTo({ top: list.scrollHeight }),
    onScroll: look,
  }
}

function placeOf({ scrollTop, scrollHeight, clientHeight }: HTMLElement): Place {
  return { scrollTop, scrollHeight, clientHeight }
}
