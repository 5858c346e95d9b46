/** More than anybody means, and few enough for every database. */
const MOST = 32;
const LONGEST = 40;

/** Words that say nothing of what a text is about. */
const FILLERS = new Set(
  `a about an and any are as at be but by can did do does for from had has have how i if in is it its me my no not of on
   or our so that the their them there they this to up us was we were what when where which who why will with would you
   your`.split(/\s+/),
);

/**
 * The words somebody looks for, in small letters, each once: letters and digits, so that whatever they typed between them
 * means nothing to a database. Fillers are left out unless there is nothing else.
 */
export function wordsOf(text: string): readonly string[] {
  const all = new Set(text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu));
  const telling = [...all].filter((word) => !FILLERS.has(word));
  return (telling.length > 0 ? telling : [...all]).slice(0, MOST).map((word) => word.slice(0, LONGEST));
}
