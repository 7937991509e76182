import type { Side } from '../../../shared/contract/conversations.ts'

export interface Seen {
  readonly id: string
  readonly text: string
}

/** Final state of one conversation; all texts are unique. */
export interface Talk {
  readonly written: Readonly<Record<Side, readonly Seen[]>>
  readonly onServer: readonly (Seen & { readonly seq: number; readonly from: Side })[]
  readonly screens: readonly (readonly Seen[])[]
}

export interface Judgement {
  readonly lost: number
  /** Duplicates on the server or a screen, with the same or another id. */
  readonly doubled: number
  /** Violations of numbering, sender order or screen order. */
  readonly disordered: number
}

/** Counts the faults of a conversation. */
export function judge({ written, onServer, screens }: Talk): Judgement {
  const places = [onServer, ...screens].map((place) => new Set(place.map(({ id }) => id)))
  const all = [...written.owner, ...written.interested]
  const fromEach = (['owner', 'interested'] as const).map((side) =>
    disorder(
      onServer.filter(({ from }) => from === side),
      written[side],
    ),
  )
  return {
    lost: all.filter(({ id }) => !places.every((place) => place.has(id))).length,
    doubled: sum([onServer, ...screens].map((place) => place.length - new Set(place.map(({ text }) => text)).size)),
    disordered:
      onServer.filter(({ seq }, index) => seq !== index + 1).length +
      sum(fromEach) +
      sum(screens.map((screen) => disorder(screen, onServer))),
  }
}

export function together(judgements: readonly Judgement[]): Judgement {
  return {
    lost: sum(judgements.map(({ lost }) => lost)),
    doubled: sum(judgements.map(({ doubled }) => doubled)),
    disordered: sum(judgements.map(({ disordered }) => disordered)),
  }
}

/** Counts messages placed after one that should follow them. */
function disorder(place: readonly Seen[], right: readonly Seen[]): number {
  const rank = new Map(right.map(({ id }, index) => [id, index]))
  const ranks = place.flatMap(({ id }) => rank.get(id) ?? [])
  return ranks.filter((one, index) => index > 0 && one < (ranks[index - 1] ?? 0)).length
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
