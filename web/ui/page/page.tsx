import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../primitives/class-names.ts'
import styles from './page.module.css'

interface PageProps {
  readonly title: string
  readonly description?: string
  /** Visible heading; undefined where the page has its own `h1`. */
  readonly heading?: ReactNode
  readonly actions?: ReactNode
  /** `narrow` for forms, `wide` for grids and tables, `bleed` for pages with their own widths. */
  readonly width?: 'narrow' | 'normal' | 'wide' | 'bleed'
  readonly children: ReactNode
}

export function Page({ title, description, heading, actions, width = 'normal', children }: PageProps) {
  const { t } = useTranslation()
  const shownTitle = t('head.title', { page: title })
  const shownDescription = description ?? t('head.description')
  useEffect(() => {
    document.title = shownTitle
    document.querySelector('meta[name="description"]')?.setAttribute('content', shownDescription)
  }, [shownTitle, shownDescription])
  return (
    <div className={classNames(styles.page, styles[width])}>
      {heading && (
        <header className={styles.header}>
          <h1>{heading}</h1>
          {actions && <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      {children}
    </div>
  )
}
