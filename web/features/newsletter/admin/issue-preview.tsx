import { useTranslation } from 'react-i18next'
import type { IssueDraft } from '../../../../shared/contract/newsletter.ts'
import { RichText } from '../../../ui/page/rich-text.tsx'
import styles from './issues.module.css'

/** The issue as subscribers read it. */
export function IssuePreview({ subject, text }: IssueDraft) {
  const { t } = useTranslation('newsletter-admin')
  return (
    <section className="stack" aria-label={t('preview')}>
      <h2>{t('preview')}</h2>
      <div className={styles.mail}>
        <h3>{subject.trim() || t('subject')}</h3>
        <div className={styles.words}>
          {text.trim() === '' ? <span className="soft">{t('previewEmpty')}</span> : <RichText text={text} />}
        </div>
        <p className="soft">{t('footer')}</p>
      </div>
    </section>
  )
}
