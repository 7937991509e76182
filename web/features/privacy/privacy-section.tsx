import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useAnchor } from '../../lib/hooks/use-anchor.ts'
import { api } from '../../lib/server/operations.ts'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { classNames } from '../../ui/primitives/class-names.ts'
import { ConsentsPart } from './consents-part.tsx'
import { DeletionPart } from './deletion-part.tsx'
import { ExportPart } from './export-part.tsx'
import styles from './privacy.module.css'

/** Target of links in e-mails: `/profile#privacy`. */
const anchor = 'privacy'
/** Polling interval: an export takes seconds. */
const pollIntervalMs = 4000

/** The user's data (rules 15): export, consents and deletion. */
export default function PrivacySection() {
  const { t } = useTranslation('privacy')
  const card = useAnchor<HTMLDivElement>(anchor)
  const mine = useQuery({
    ...api.privacy.get.queryOptions(),
    refetchInterval: ({ state }) => (state.data?.dataExport?.status === 'preparing' ? pollIntervalMs : false),
  })
  return (
    <Card id={anchor} ref={card} className={classNames('stack', styles.section)} aria-busy={mine.isPending}>
      <h2>{t('title')}</h2>
      <Loaded query={mine} height="20rem">
        {(data) => (
          <>
            <ExportPart dataExport={data.dataExport} />
            <ConsentsPart consents={data.consents} />
            <DeletionPart deletion={data.deletion} />
          </>
        )}
      </Loaded>
      <Link to="/privacy">{t('policy')}</Link>
    </Card>
  )
}
