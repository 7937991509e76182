import { useTranslation } from 'react-i18next'
import type { NewsletterIssue } from '../../../../shared/contract/newsletter.ts'
import { instantText } from '../../../lib/wording.ts'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { IssuePreview } from './issue-preview.tsx'
import { issueTones } from './issue-tones.ts'
import styles from './issues.module.css'

/** An issue that is being sent or was sent. */
export function SentIssue({ issue }: { issue: NewsletterIssue }) {
  const { t, i18n } = useTranslation('newsletter-admin')
  const { state, stopReason, progress, sent, bounced, complained, startedAt, finishedAt } = issue
  const at = (instant: string) => instantText(instant, i18n.language)
  return (
    <div className={styles.sides}>
      <Card className="stack">
        <div>
          <Badge tone={issueTones[state]}>{t(`state.${state}`)}</Badge>
        </div>
        {stopReason && <p>{t(`stopReason.${stopReason}`)}</p>}
        <progress aria-label={t('progress')} max={100} value={progress} />
        <p role="status">{t('counts', { sent, bounced, complained })}</p>
        <p className="soft">
          {startedAt &&
            (finishedAt
              ? t('finishedAt', { start: at(startedAt), end: at(finishedAt) })
              : t('startedAt', { start: at(startedAt) }))}
        </p>
      </Card>
      <IssuePreview {...issue} />
    </div>
  )
}
