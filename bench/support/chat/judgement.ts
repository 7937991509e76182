import type { Side } from '../../../shared/contract/conversations.ts'

/** A message as far as it matters here. */
export interface Seen {
  readonly id: string
  readonly text: string
}

/** One conversation at its end. No two of its texts are equal. */
export interface Talk {
  /** What each of the two wrote, in that order. */
  readonly written: Readonly<Record<Side, readonly Seen[]>>
  /** What the server has, as it gives it. */
  readonly said: readonly (Seen & { readonly seq: number; readonly from: Side })[]
  /** What each screen shows from top to bottom. */
  readonly screens: readonly (readonly Seen[])[]
}

export interface Judgement {
  /** Messages that the server or a screen lacks. */
  readonly lost: number
  /** How often the server or a screen has a message once more, under its id or under another one. */
  readonly doubled: number
  /** Places where a number, the order of a writer or that of a screen is not as it should be. */
  readonly disordered: number
}

/** What became of what was written in a conversation. */
export function judge({ written, said, screens }: Talk): Judgement {
  const places = [said, ...screens].map((place) => new Set(place.map(({ id }) => id)))
  const all = [...written.owner, ...written.interested]
  const fromEach = (['owner', 'interested'] as const).map((side) =>
    disorder(
      said.filter(({ from }) => from === side),
      written[side],
    ),
  )
  return {
    lost: all.filter(({ id }) => !places.every((place) => place.has(id))).length,
    doubled: sum([said, ...screens].map((place) => place.length - new Set(place.map(({ text }) => text)).size)),
    disordered:
      said.filter(({ seq }, index) => seq !== index + 1).length +
      sum(fromEach) +
      sum(screens.map((screen) => disorder(screen, said))),
  }
}

/** Several conversations together. */
export function together(judgements: readonly Judgement[]): Judgement {
  return {
    lost: sum(judgements.map(({ lost }) => lost)),
    doubled: sum(judgements.map(({ doubled }) => doubled)),
    disordered: sum(judgements.map(({ disordered }) => disordered)),
  }
}

/** How often a message stands after one that it should stand before. */
function disorder(place: readonly Seen[], right: readonly Seen[]): number {
  const rank = new Map(right.map(({ id }, index) => [id, index]))
  const ranks = place.flatMap(({ id }) => rank.get(id) ?? [])
  return ranks.filter((one, index) => index > 0 && one < (ranks[index - 1] ?? 0)).length
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
