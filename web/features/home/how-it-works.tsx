import { useTranslation } from 'react-i18next'
import { Section } from './section.tsx'
import styles from './sections.module.css'

const steps = ['publish', 'find', 'arrange', 'collect'] as const

export function HowItWorks() {
  const { t } = useTranslation('home-sections')
  return (
    <Section title={t('how.title')} text={t('how.text')}>
      <ol className={styles.grid}>
        {steps.map((step, index) => (
          <li key={step} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{t(`how.${step}.title`)}</h3>
            <p>{t(`how.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
