import styles from './spinner.module.css'

/** A turning ring; says nothing to screen readers, because whoever shows it says what is going on. */
export function Spinner({ size = 20 }: { size?: number }) {
  return <span className={styles.spinner} style={{ inlineSize: size, blockSize: size }} aria-hidden="true" />
}
