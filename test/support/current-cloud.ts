import { inject } from 'vitest'
import type { SharedCloud } from './local-cloud.ts'

export type CurrentCloud = Omit<SharedCloud, 'admin'>

let ownCloud: CurrentCloud | undefined

/** Returns the cloud that helpers use: the one that the file started itself, else the shared one of the run. */
export function currentCloud(): CurrentCloud {
  return ownCloud ?? inject('cloud')
}

/** Makes helpers use a cloud that the file started. Undefined, at the end of the file, restores the shared one. */
export function setOwnCloud(cloud: CurrentCloud | undefined): void {
  ownCloud = cloud
}
