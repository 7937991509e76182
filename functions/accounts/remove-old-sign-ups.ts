import { eachAlone } from '../kit/each-alone.ts'

export interface Unconfirmed {
  page(after: string | undefined): Promise<{
    readonly users: readonly { readonly name: string; readonly created: Date }[]
    readonly next: string | undefined
  }>
  remove(name: string): Promise<void>
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * 1,200 an hour in pages of 60, seven times the sign-up limit. A run takes about 40 s of the function's two minutes.
 */
export const pagesPerRun = 20

/** Removes unconfirmed sign-ups older than 24 hours; returns their number. */
export async function removeOldSignUps({ page, remove }: Unconfirmed, now: Date): Promise<number> {
  const old: string[] = []
  let after: string | undefined
  // A page token needs an unchanged list.
  for (let read = 0; read < pagesPerRun; read++) {
    const { users, next } = await page(after)
    old.push(...users.filter(({ created }) => now.getTime() - created.getTime() > dayMs).map(({ name }) => name))
    if (next === undefined) break
    after = next
  }
  await eachAlone(old, remove)
  return old.length
}
