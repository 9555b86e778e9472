export { chromiumOptions } from './chromium.mjs';
export { describeWith, itWith } from './describe-with.mjs';
export { freePort } from './free-port.mjs';
export { haproxyCommand } from './haproxy.mjs';
export { nginxCommand } from './nginx.mjs';
export { redisResponds, redisCommand } from './redis.mjs';
export { installHintOf, pathOf } from './requirements.mjs';
export { sharedPostgresUrl } from './shared-postgres.mjs';
export { until } from './until.mjs';
