import { useTranslation } from 'react-i18next'
import { instantText } from '../../lib/wording.ts'

/** A moment (ISO 8601) in the reader's words. */
export function Instant({ at }: { at: string }) {
  const { i18n } = useTranslation()
  return <time dateTime={at}>{instantText(at, i18n.language)}</time>
}
