/** Respects Do Not Track and Global Privacy Control (rules 12.6). */
export function mayCount(asked: { doNotTrack?: string | null; globalPrivacyControl?: boolean }): boolean {
  return asked.doNotTrack !== '1' && asked.globalPrivacyControl !== true
}
