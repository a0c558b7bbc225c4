import styles from './CaptchaProgress.module.css';

/** The progress of the captcha that this browser solves; hidden while none runs. */
export function CaptchaProgress({ progress }: { progress: number | undefined }) {
  if (progress === undefined) return null;
  const percent = Math.round(progress * 100);
  return (
    <div className={styles['captcha']}>
      <span>Checking your browser…</span>
      <div
        className={styles['bar']}
        role="progressbar"
        aria-label="Captcha"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
