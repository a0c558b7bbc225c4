const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The subjects that can be ids of devices, parts or workers; others name something else. */
export function subjectIds(subjects: readonly string[]): string[] {
  return subjects.filter((subject) => uuid.test(subject));
}
