import { useTranslation } from 'react-i18next'
import { useAnchor } from '../../lib/hooks/use-anchor.ts'
import { ChevronDown } from '../../ui/icons/icons.ts'
import { Section } from './section.tsx'
import styles from './sections.module.css'

const questions = ['cost', 'safety', 'photos', 'pickup', 'moderation', 'support'] as const

export function Questions() {
  const { t } = useTranslation('home-sections')
  const anchor = useAnchor<HTMLElement>('questions')
  return (
    <Section title={t('questions.title')} sunken ref={anchor}>
      <div className={styles.questions}>
        {questions.map((key) => (
          <details key={key} className={styles.question}>
            <summary>
              {t(`questions.${key}.question`)}
              <ChevronDown aria-hidden="true" />
            </summary>
            <p>{t(`questions.${key}.answer`)}</p>
          </details>
        ))}
      </div>
    </Section>
  )
}
