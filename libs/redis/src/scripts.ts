import { createHash } from 'node:crypto';

/** A script that Redis runs as one step. */
export interface Script {
  readonly text: string;
  /** By which Redis knows it once it has run it. */
  readonly sha: string;
}

const script = (text: string): Script => ({ text, sha: createHash('sha1').update(text).digest('hex') });

/** How long the list of an owner's handles outlives them, so that a sweep can count what has expired. */
const DAY = 86_400_000;

/** KEYS[1] lists the handles of the owner by when they expire; the others are these handles. */
const COMMON = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function expire(key, handle, lifetime)
  redis.call('PEXPIRE', key, lifetime)
  redis.call('ZADD', KEYS[1], string.format('%.0f', now + lifetime), handle)
  if redis.call('PTTL', KEYS[1]) < lifetime + ${DAY} then
    redis.call('PEXPIRE', KEYS[1], string.format('%.0f', lifetime + ${DAY}))
  end
end
`;

/** Keeps what is not there yet. Four arguments each: handle, type, content, lifetime. Gives those that were there. */
export const KEEP = script(`${COMMON}
local taken = {}
for i = 2, #KEYS do
  local at = (i - 2) * 4
  if redis.call('EXISTS', KEYS[i]) == 1 then
    taken[#taken + 1] = ARGV[at + 1]
  else
    redis.call('HSET', KEYS[i], 'type', ARGV[at + 2], 'content', ARGV[at + 3], 'lifetime', ARGV[at + 4], 'revision', 0)
    expire(KEYS[i], ARGV[at + 1], tonumber(ARGV[at + 4]))
  end
end
return taken
`);

/** Reads, and begins lifetimes anew. One argument each: handle. Gives handle, type, content and revision of each. */
export const READ = script(`${COMMON}
local found = {}
for i = 2, #KEYS do
  local kept = redis.call('HMGET', KEYS[i], 'type', 'content', 'revision', 'lifetime')
  if kept[1] then
    expire(KEYS[i], ARGV[i - 1], tonumber(kept[4]))
    found[#found + 1] = { ARGV[i - 1], kept[1], kept[2], kept[3] }
  end
end
return found
`);

/** Replaces what nobody changed. Three arguments each: handle, content, revision. Gives those that were not replaced. */
export const REPLACE = script(`
local refused = {}
for i = 1, #KEYS do
  local at = (i - 1) * 3
  if redis.call('HGET', KEYS[i], 'revision') == ARGV[at + 3] then
    redis.call('HSET', KEYS[i], 'content', ARGV[at + 2])
    redis.call('HINCRBY', KEYS[i], 'revision', 1)
  else
    refused[#refused + 1] = ARGV[at + 1]
  end
end
return refused
`);

/** Forgets handles of a type ('' for any). Arguments: the type, then each handle. Gives how many there were. */
export const REVOKE = script(`
local forgotten = 0
for i = 2, #KEYS do
  local of = redis.call('HGET', KEYS[i], 'type')
  if of and (ARGV[1] == '' or of == ARGV[1]) then
    redis.call('UNLINK', KEYS[i])
    redis.call('ZREM', KEYS[1], ARGV[i])
    forgotten = forgotten + 1
  end
end
return forgotten
`);

/** Strikes handles off the list that are there no longer. One argument each: handle. Gives how many. */
export const STRIKE = script(`
local struck = 0
for i = 2, #KEYS do
  if redis.call('EXISTS', KEYS[i]) == 0 then
    struck = struck + redis.call('ZREM', KEYS[1], ARGV[i - 1])
  end
end
return struck
`);
