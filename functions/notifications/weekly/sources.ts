import type { MessageView } from '../../../shared/contract/conversations.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { readRecyclable } from '../../catalogue/store.ts'
import type { Table } from '../../kit/table/table.ts'
import { addActivity } from './activity/store.ts'

/** A conversation counts in the week of its first message, so further messages cost no write. */
export function isFirstMessage({ seq }: Pick<MessageView, 'seq'>): boolean {
  return seq === 1
}

/** Adds the ad's material to what the user traded, for the choice of a tip. */
export async function addMaterial(table: Table, userId: string, recyclableId: string, at: string): Promise<void> {
  try {
    const { category } = await readRecyclable(table, recyclableId)
    await addActivity(table, userId, { activity: 'materials', item: category, at })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
