import styles from './CaptchaProgress.module.css';

/** Says that this browser is proving that it is no robot, and how far it is; nothing while it is not. */
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
